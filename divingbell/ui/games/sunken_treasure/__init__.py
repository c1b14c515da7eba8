"""The table of Sunken Treasure: card and call, the armed dive, the buzz, and the penalty cards."""
