"""How the evening ended, laid out on the cloth: who has won and by which rule, how all stand, and the shape of the evening."""
