"""Mutants: the rules with one thing in them turned round, each tried against the tests that ought to notice.

    python -m tests.protocol.mutants MODULE EVERY TEST…

tries every EVERYth mutant and prints a line of JSON for each: what was turned, where, and whether the tests killed it.
The first line is the module as it is, which they must pass. A mutant is never written to a file: it is what its process
imports in place of the module. One process is forked for each, so that all share what is slow to import.
"""

import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Final

LONGEST_SECONDS: Final = 60
"""A mutant that hangs is noticed too."""

_PLAIN: Final = ("-x", "-q", "-p", "no:cacheprovider", "--tb=no", "--assert=plain")
"""For the exit code is all that is looked at."""

_TURNED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.GtE: ast.Lt,
    ast.Lt: ast.GtE,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """A module with one thing turned round."""

    line: int
    turned: str
    """What it was and what it is, as code."""
    tree: ast.Module


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module."""
    tree = ast.parse(source)
    count = len(list(ast.walk(tree)))
    for at in range(count):
        for number in range(len(list(changes(list(ast.walk(tree))[at], tree)))):
            changed = copy.deepcopy(tree)
            node = list(ast.walk(changed))[at]
            new = list(changes(node, changed))[number]
            before = ast.unparse(node)
            _replace(changed, node, new)
            after = "pass" if isinstance(new, ast.Pass) else ast.unparse(new)
            line = node.lineno if isinstance(node, ast.stmt | ast.expr) else 0
            yield Mutant(line=line, turned=f"{before}  →  {after}", tree=ast.fix_missing_locations(changed))


def changes(node: ast.AST, tree: ast.AST) -> Iterator[ast.AST]:
    """What may stand in a node's place."""
    match node:
        case ast.Compare(ops=[_]):
            yield from _other_comparisons(node)
        case ast.BoolOp(op=op, values=values):
            yield from (ast.BoolOp(op=ast.Or() if isinstance(op, ast.And) else ast.And(), values=values), *values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.IfExp(body=body, orelse=orelse):
            yield from (body, orelse)
        case ast.Constant(value=bool() as value) if not _is_option(node, tree):
            yield ast.Constant(value=not value)
        case ast.stmt():
            yield from _other_statements(node)
        case _:
            return


def _other_statements(node: ast.stmt) -> Iterator[ast.AST]:
    match node:
        case ast.If(body=[*_, ast.Return()], orelse=[]):
            yield ast.Pass()
        case ast.If(test=test, body=body, orelse=orelse):
            yield ast.If(test=ast.UnaryOp(op=ast.Not(), operand=test), body=body, orelse=orelse)
        case ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case _:
            return


def _other_comparisons(node: ast.Compare) -> Iterator[ast.AST]:
    """The opposite; and a word that is looked for becomes one that nobody writes."""
    left, (one,), (right,) = node.left, node.ops, node.comparators
    yield ast.Compare(left=left, ops=[_TURNED[type(one)]()], comparators=[right])
    if isinstance(left, ast.Constant) and isinstance(left.value, str):
        yield ast.Compare(left=ast.Constant(value="?"), ops=[one], comparators=[right])
    if isinstance(right, ast.Constant) and isinstance(right.value, str):
        yield ast.Compare(left=left, ops=[one], comparators=[ast.Constant(value="?")])


def _is_option(node: ast.AST, tree: ast.AST) -> bool:
    """Options of decorators are no rules."""
    decorators = (one for owner in ast.walk(tree) if isinstance(owner, ast.ClassDef) for one in owner.decorator_list)
    return any(node is inside for decorator in decorators for inside in ast.walk(decorator))


def _replace(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
                return
            if isinstance(value, list) and any(item is old for item in value):
                setattr(parent, name, [new if item is old else item for item in value])
                return


class InItsPlace(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports a mutant where the module is asked for."""

    def __init__(self, module: str, path: Path, tree: ast.Module) -> None:
        self._module, self._path, self._tree = module, path, tree

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._module or path is None or target is not None:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=str(self._path))

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._tree, self._path, "exec"), module.__dict__)  # noqa: S102 -- its own source


def is_killed(module: str, path: Path, tree: ast.Module, tests: Sequence[str]) -> bool:
    """Run the tests in a process that imports this tree, and say whether they noticed."""
    child = os.fork()
    if child == 0:
        signal.alarm(LONGEST_SECONDS)
        os._exit(_run(InItsPlace(module, path, tree), tests))
    _, status = os.waitpid(child, 0)
    return status != 0


def _run(finder: InItsPlace, tests: Sequence[str]) -> int:
    import pytest  # noqa: PLC0415 -- imported before the fork already; here so that the parent's import stays plain

    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    sys.meta_path.insert(0, finder)
    return int(pytest.main([*_PLAIN, *tests]))


def main(module: str, every: int, tests: Sequence[str]) -> None:
    """Try the mutants of one module."""
    for slow in ("pytest", "pydantic", "hypothesis", "hypothesis.extra.pytestplugin", "anyio.pytest_plugin"):
        importlib.import_module(slow)
    path = Path(__file__).parents[2] / "desktop" / Path(*module.split(".")).with_suffix(".py")
    source = path.read_text(encoding="utf-8")
    tell(0, "as it is", killed=is_killed(module, path, ast.parse(source), tests))
    for mutant in islice(mutants(source), 0, None, every):
        tell(mutant.line, mutant.turned, killed=is_killed(module, path, mutant.tree, tests))


def tell(line: int, turned: str, *, killed: bool) -> None:
    sys.stdout.write(json.dumps({"line": line, "turned": turned, "killed": killed}) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
