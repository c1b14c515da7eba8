"""People who play: each is known by an id, so that two may have one name and one may change theirs."""
