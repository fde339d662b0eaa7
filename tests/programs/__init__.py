"""Random Python programs, the world they call, and what counts as the same run of one."""
