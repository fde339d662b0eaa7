sooner check input/broken.txt
