"""Hands on phones: who comes in, what a phone may ask and what it is shown, as lines of JSON; and the network, in two modules."""
