"""The files of score sheets: where this user's lie, and which files of a folder could be one."""

from __future__ import annotations

from pathlib import Path

from divingbell.companion.services.services import AppServices

ENDINGS = (".yaml", ".yml")
MOST_FILES = 100


def user_folder(services: AppServices) -> Path:
    """The folder with this user's sheets; it need not exist yet."""
    return services.settings.configuration.folder / "sheets"


def sheet_paths(folder: Path) -> list[Path]:
    """Every file of a folder that could be a sheet, without reading them. Never raises."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix.lower() in ENDINGS and not path.name.startswith(".")]
    except OSError:
        return []
    return sorted(paths)[:MOST_FILES]
