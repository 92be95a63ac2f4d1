"""Where everything on the felt lies, in px, from how much lies on it; the figures ask here, and where half-boards come to lie
at last in ``laid_boards``."""
