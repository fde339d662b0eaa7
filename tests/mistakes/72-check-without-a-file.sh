sooner check
