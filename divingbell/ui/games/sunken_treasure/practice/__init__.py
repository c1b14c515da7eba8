"""The practice board: the real table of Sunken Treasure on a simulated rig, played with a finger."""
