"""Where everything on the felt lies, in px, from how much lies on it; the figures ask here, half-boards in
``battlefield``."""
