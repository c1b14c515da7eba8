"""Charts as functions of a canvas, and the canvases of a page (SVG), of paper (PDF) and of a picture (Pillow)."""
