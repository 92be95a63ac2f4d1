"""The law as it lies: which card answers a question, where an answer comes from, and what the rules object to."""
