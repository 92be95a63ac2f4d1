"""The table and every act upon it, as pure values: no Qt, no files, no clock, no chance. ``table`` holds it
all, ``things`` who sees what, ``seen`` what each reader is given, ``kit_state`` what a kit such as that of armies keeps."""
