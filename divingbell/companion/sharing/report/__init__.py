"""The printed report of a game: A4, black on white, made by fpdf2 with our fonts. Knows no Kivy."""
