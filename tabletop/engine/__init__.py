"""The table and every act upon it, as pure values: no Qt, no files, no clock, no chance."""
