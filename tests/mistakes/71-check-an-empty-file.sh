sooner check input/empty.txt
