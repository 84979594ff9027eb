"""The one SQLite file, its schema, and the way it grows from version to version.

Its statements are tiny (single rows, write-ahead log), so they run where they are called; conversations, whose rows are
as large as what servers answer, go through a worker thread. Not an object mapper: each table has its own module beside this one.
"""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Final, TypeAlias

from greenroom.store.errors import DataFolderUnusable, DataFromTheFuture
from greenroom.store.folders import make_private

Cell: TypeAlias = str | int | float | None

_MIGRATIONS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE approval (fingerprint TEXT PRIMARY KEY, command TEXT NOT NULL, approved_at REAL NOT NULL) STRICT;
    CREATE TABLE identity (server TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, id TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE consent (
        identity TEXT NOT NULL, tool TEXT NOT NULL, given_at REAL NOT NULL, PRIMARY KEY (identity, tool)
    ) STRICT;
    CREATE TABLE quirk (fingerprint TEXT PRIMARY KEY, quirk TEXT NOT NULL, seen_at REAL NOT NULL) STRICT;
    """,
    "CREATE TABLE remembered (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    """
    CREATE TABLE own_server (
        key TEXT PRIMARY KEY, place INTEGER NOT NULL, description TEXT NOT NULL, enabled INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE followed_file (path TEXT PRIMARY KEY) STRICT;
    CREATE TABLE agreement (server TEXT PRIMARY KEY, description TEXT NOT NULL) STRICT;
    CREATE TABLE secret_name (name TEXT PRIMARY KEY) STRICT;
    """,
    """
    CREATE TABLE recent_call (
        number INTEGER PRIMARY KEY, identity TEXT NOT NULL, tool TEXT NOT NULL, arguments TEXT, outcome TEXT NOT NULL,
        made_at REAL NOT NULL
    ) STRICT;
    CREATE INDEX recent_call_of_tool ON recent_call (identity, tool);
    CREATE TABLE named_call (
        id TEXT PRIMARY KEY, server TEXT NOT NULL, tool TEXT NOT NULL, name TEXT NOT NULL, arguments TEXT NOT NULL,
        saved_at REAL NOT NULL, UNIQUE (server, tool, name)
    ) STRICT;
    """,
    """
    CREATE TABLE conversation (id TEXT PRIMARY KEY, begun_at REAL NOT NULL) STRICT;
    CREATE TABLE entry (
        conversation TEXT NOT NULL, number INTEGER NOT NULL, turn INTEGER, body TEXT NOT NULL,
        PRIMARY KEY (conversation, number)
    ) STRICT;
    """,
    "CREATE TABLE root (identity TEXT NOT NULL, path TEXT NOT NULL, PRIMARY KEY (identity, path)) STRICT",
    """
    CREATE TABLE view_document (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, html TEXT NOT NULL) STRICT;
    CREATE TABLE kept_view (
        conversation TEXT NOT NULL, number INTEGER NOT NULL, kept_at REAL NOT NULL, document TEXT, body TEXT NOT NULL,
        PRIMARY KEY (conversation, number)
    ) STRICT;
    """,
    """
    DROP TABLE consent;
    CREATE TABLE tool_answer (
        identity TEXT NOT NULL, tool TEXT NOT NULL, granted INTEGER NOT NULL, declared TEXT NOT NULL,
        given_at REAL NOT NULL, PRIMARY KEY (identity, tool)
    ) STRICT;
    """,
    "CREATE TABLE log_level (identity TEXT PRIMARY KEY, level TEXT NOT NULL) STRICT",
    """
    CREATE TABLE blocked_document (
        server TEXT NOT NULL, sha256 TEXT NOT NULL, uri TEXT NOT NULL, blocked_at REAL NOT NULL,
        PRIMARY KEY (server, sha256)
    ) STRICT;
    """,
    """
    ALTER TABLE conversation ADD COLUMN changed_at REAL NOT NULL DEFAULT 0;
    UPDATE conversation SET changed_at = begun_at;
    CREATE TABLE findable (
        conversation TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, begins TEXT NOT NULL, server TEXT,
        folded TEXT NOT NULL, PRIMARY KEY (conversation, number)
    ) STRICT;
    CREATE TABLE chat (
        conversation TEXT PRIMARY KEY, title TEXT, model TEXT, manner TEXT, servers TEXT, imported_at REAL
    ) STRICT;
    CREATE TABLE default_model (one INTEGER PRIMARY KEY CHECK (one = 1), model TEXT) STRICT;
    CREATE TABLE model_provider (provider TEXT PRIMARY KEY, address TEXT, models TEXT) STRICT;
    """,
    "CREATE TABLE model_key_name (name TEXT PRIMARY KEY) STRICT",
    "ALTER TABLE chat ADD COLUMN is_left INTEGER NOT NULL DEFAULT 0",
)
"""Each entry lifts the database by one version (`user_version`); entries are never edited, only added."""


class Database:
    """An open database. Safe to use from any thread; statements are serialised."""

    def __init__(self, path: Path) -> None:
        """Open or create `path` and bring it up to date.

        Raises:
            DataFolderUnusable: the file cannot be created, opened or written.
            DataFromTheFuture: a newer Greenroom wrote it.
        """
        self._lock = Lock()
        try:
            make_private(path.parent)
            # SQLite gives the files it adds the mode of this one.
            path.touch(mode=0o600)
            self._connection = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise DataFolderUnusable(path, str(error)) from error
        try:
            self._prepare(path)
        except BaseException:
            self._connection.close()
            raise

    def _prepare(self, path: Path) -> None:
        try:
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            # What is deleted is overwritten, for some of it is deleted because nobody is to read it.
            self._connection.execute("PRAGMA secure_delete = ON")
            self._migrate(path)
        except sqlite3.Error as error:
            raise DataFolderUnusable(path, str(error)) from error

    def _migrate(self, path: Path) -> None:
        # The version is read inside the write lock: two programs may open a new folder at the same moment.
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            for script in _MIGRATIONS[self._version(path) :]:
                for statement in script.split(";"):
                    self._connection.execute(statement)
            self._connection.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")
            self._connection.execute("COMMIT")
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise

    def _version(self, path: Path) -> int:
        version = int(self._connection.execute("PRAGMA user_version").fetchone()[0])
        if version > len(_MIGRATIONS):
            raise DataFromTheFuture(path, version)
        return version

    def rows(self, statement: str, values: Sequence[Cell] = ()) -> list[tuple[Cell, ...]]:
        """Run one statement and return its rows; a write is durable once this returns."""
        with self._lock:
            return self._connection.execute(statement, values).fetchall()

    def together(self, *statements: tuple[str, Sequence[Cell]]) -> None:
        """Run statements of which all count or, where this process is killed in between or one fails, none."""
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                for statement, values in statements:
                    self._connection.execute(statement, values)
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise

    def empty_log(self) -> None:
        """Leave nothing in the write-ahead log: it keeps what was deleted from the file, until it is written over.

        Where another program is reading it stays, and goes when the last one closes the file.
        """
        self.rows("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close the file. Nothing may be asked afterwards."""
        with self._lock:
            self._connection.close()
