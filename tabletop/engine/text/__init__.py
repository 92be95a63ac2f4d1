"""Texts as people write them: counted in words, compared, laid one upon another, held ready, quoted in few words, and rid of
signs that nobody sees."""
