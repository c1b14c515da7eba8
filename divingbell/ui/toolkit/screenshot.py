"""Takes a picture of what is on the screen, as the real GL shows it."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from PIL import Image


def paint_only_pictures() -> None:
    """From now on frames are laid out but not painted: nobody sees this window, and most of a frame is painting."""
    Window.on_draw = lambda *_: None


def picture() -> Image.Image:
    """The window's pixels, upright; to be called on Kivy's thread when what shall be seen has been laid out."""
    Window.canvas.ask_update()
    type(Window).on_draw(Window)
    width, height = (int(side) for side in Window.size)
    data = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
    return Image.frombytes("RGB", (width, height), bytes(data)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
