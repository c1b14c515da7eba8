"""The table of Deep Sea Adventure: the shared air, the line of chips, and the end of a round."""
