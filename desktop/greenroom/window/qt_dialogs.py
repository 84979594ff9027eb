"""Dialogs of a window in Qt: choosing a file, and what this is. They belong to their window and block no other.

Imported only when Qt is there.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMessageBox

from greenroom.host.file_choices import FileWish


def choose_file(native: QMainWindow, wish: FileWish, chosen: Callable[[Path | None], object]) -> None:
    """Open the system's dialog; `chosen` is called once, on the main thread, also when the window closes first."""
    dialog = QFileDialog(native, wish.title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setFileMode(_mode(wish))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave if wish.saves else QFileDialog.AcceptMode.AcceptOpen)
    if wish.folder:
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    elif wish.suffixes:
        patterns = " ".join(f"*{suffix}" for suffix in wish.suffixes)
        dialog.setNameFilters([f"{wish.kind} ({patterns})", "All files (*)"])
    if wish.saves:
        if wish.suffixes:
            dialog.setDefaultSuffix(wish.suffixes[0].removeprefix("."))
        dialog.selectFile(wish.suggested)

    def finished(result: int) -> None:
        files = dialog.selectedFiles() if result == QFileDialog.DialogCode.Accepted.value else []
        chosen(Path(files[0]) if files else None)

    dialog.finished.connect(finished)
    dialog.open()


def _mode(wish: FileWish) -> QFileDialog.FileMode:
    if wish.folder:
        return QFileDialog.FileMode.Directory
    return QFileDialog.FileMode.AnyFile if wish.saves else QFileDialog.FileMode.ExistingFile


def about(native: QMainWindow, title: str, text: str) -> None:
    """Say what this is."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, text, QMessageBox.StandardButton.Close, native)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.open()
