"""Who plays: people are known by an id, so that two may have one name and one may change hers."""
