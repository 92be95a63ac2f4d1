"""Texts as people write them: counted in words, compared, quoted in few words, and rid of signs that nobody sees."""
