"""Playing by script: the commands that need no table on the screen, and the notation they read and print."""
