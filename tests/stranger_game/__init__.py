"""A game from elsewhere: `pebbles/` is a package of its own, written from docs/adding-a-game.md alone."""

# It settles how large the one window of a run is: no test here may import Kivy's window before.
import tests.ui.driver  # noqa: F401
