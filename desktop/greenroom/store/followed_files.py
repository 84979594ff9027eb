"""The `mcpServers` files that the person opened, followed again at the next start. The files are never written."""

from pathlib import Path

from greenroom.store.database import Database


class FollowedFiles:
    """Whole paths, in the order in which they were opened."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Path]:
        """Return every path; the files may be gone."""
        return [Path(str(path)) for (path,) in self._database.rows("SELECT path FROM followed_file ORDER BY rowid")]

    def add(self, path: Path) -> None:
        """Keep a path; twice is once."""
        self._database.rows("INSERT OR IGNORE INTO followed_file VALUES (?)", (str(path),))

    def remove(self, path: Path) -> None:
        """Forget a path; an unknown one is no mistake."""
        self._database.rows("DELETE FROM followed_file WHERE path = ?", (str(path),))
