"""An evening as it is played: read from its file, asked by the rules, gone on with, and told from step to step."""
