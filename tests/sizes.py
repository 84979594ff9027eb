"""How long a module and a function may be: `python -m tests.sizes` names those that are longer, and fails if there is one."""

import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
MODULE_LINES: Final = 500
FUNCTION_LINES: Final = 60


def sources() -> Iterator[Path]:
    """Yield each source file of ours that a person writes, Python and TypeScript; `contract` is made from Python."""
    not_ours = {"node_modules", "static", "dist", "contract", "__pycache__"}
    for top in ("desktop", "assets", "tests", "bridge_js"):
        for folder, names, files in os.walk(ROOT / top):
            names[:] = [name for name in names if name not in not_ours]
            yield from (Path(folder, name) for name in sorted(files) if name.endswith((".py", ".ts", ".tsx")))
    yield from ROOT.glob("*.py")


def oversized() -> Iterator[str]:
    """Yield a complaint for each module and each Python function that is too long."""
    for path in sources():
        text = path.read_text(encoding="utf-8")
        name, lines = path.relative_to(ROOT), text.count("\n")
        if lines > MODULE_LINES:
            yield f"{name}: {lines} lines, at most {MODULE_LINES}"
        if path.suffix == ".py":
            yield from (f"{name}:{complaint}" for complaint in long_functions(text))


def long_functions(text: str) -> Iterator[str]:
    """Yield a complaint for each function over the limit, counted from its `def` to its last line."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield f"{node.lineno}: {node.name} has {lines} lines, at most {FUNCTION_LINES}"


if __name__ == "__main__":
    complaints = list(oversized())
    sys.stdout.write("".join(f"{complaint}\n" for complaint in complaints))
    sys.exit(bool(complaints))
