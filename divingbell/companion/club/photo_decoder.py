"""Reads the codes of a picture, in a process of its own that may fail: what strangers' pictures do to a decoder ends
with it (club.md 6). The picture comes on standard input, the bytes of each code go to standard output, as base64."""

from __future__ import annotations

import io
import resource
import sys
from base64 import b64encode
from collections.abc import Iterator

from PIL import Image

MOST_PIXELS = 40_000_000
SMALLER = (2000, 1200)
"""Widths at which a picture is looked at again where nothing was read: that helps with some that are not sharp."""
NO_PICTURE, TOO_MANY_PIXELS = 3, 4
"""Exit codes beside 0."""
MEMORY_BYTES = 2 << 30
CPU_S = 20
FORMATS = ("JPEG", "PNG", "WEBP")


def codes_of(picture: Image.Image) -> Iterator[bytes]:
    """The bytes of every QR code in a picture; a smaller picture is looked at where a larger one shows none."""
    import zxingcpp

    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    grey = picture.convert("L")
    for width in (grey.width, *(smaller for smaller in SMALLER if smaller < grey.width)):
        height = max(1, round(grey.height * width / grey.width))
        one = grey if width == grey.width else grey.resize((width, height))
        found = [read.bytes for read in zxingcpp.read_barcodes(one, formats=formats)]
        if found:
            yield from found
            return


def main() -> int:
    """Read the picture on standard input."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    try:
        with Image.open(io.BytesIO(sys.stdin.buffer.read()), formats=FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                return TOO_MANY_PIXELS
            picture.load()
            codes = [*codes_of(picture)]
    except Image.DecompressionBombError:
        return TOO_MANY_PIXELS
    except (OSError, ValueError, SyntaxError):  # PIL's answer to what is damaged
        return NO_PICTURE
    sys.stdout.writelines(f"{b64encode(code).decode()}\n" for code in codes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
