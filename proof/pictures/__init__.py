"""Pictures that the program takes of itself: every scene for the eye, those of the README, two versions compared."""
