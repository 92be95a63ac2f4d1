"""Pages, PDF and preview of the documents of ``tabletop.paper``: laid out as values first, then painted on any device."""
