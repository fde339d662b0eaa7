sooner check .
