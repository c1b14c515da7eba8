"""The screens of score sheets."""
