"""Programs that speak JSON Lines: the rules engine and the table without a screen."""
