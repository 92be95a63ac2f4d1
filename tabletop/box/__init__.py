"""Games as files: rules, sheets and set-up, read, checked and written; the manual and the ready lines."""
