"""The table of Submarine Blues: resorts, the reef, attacks, auctions, and the packs that are learnt on it."""
