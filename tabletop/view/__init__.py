"""All that is seen: pictures, things on the table, docks and surfaces; with app the only importer of PySide6."""
