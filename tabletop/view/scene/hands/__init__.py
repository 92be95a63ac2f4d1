"""What a hand does on the felt, by mouse and by keyboard, and what it sees meanwhile."""
