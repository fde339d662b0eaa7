"""What the engine asks Python for when it does the work of a builtin."""

import builtins

add_up = builtins.sum
