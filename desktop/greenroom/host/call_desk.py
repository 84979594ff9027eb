"""All that a page asks about calls besides making them: checking arguments, and calls that are kept."""

from typing import TypeAlias

from anyio.abc import TaskGroup

from greenroom.host.argument_desk import ArgumentDesk
from greenroom.host.call_secrets import schema_of
from greenroom.host.kept_calls import KeptCalls, KeptMessage, Send
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.book import ServerBook
from greenroom.servers.redaction import Redactor
from greenroom.store.store import Store

CallMessage: TypeAlias = p.CheckArguments | KeptMessage


class CallDesk:
    """One for all windows; `tell` reaches them all."""

    def __init__(self, *, tasks: TaskGroup, book: ServerBook, store: Store, redactor: Redactor, tell: Send) -> None:
        self._book = book
        self._arguments: ArgumentDesk[p.CheckArguments] = ArgumentDesk(tasks, self._schema)
        self.kept = KeptCalls(book, store, redactor, tell)

    def do(self, message: CallMessage, send: Send) -> None:
        """Do what a page asks; what only it wants to know goes to `send`.

        Raises:
            UnknownServer: there is no such server.
            CallNotKept: a call cannot be saved like this.
        """
        if isinstance(message, p.CheckArguments):
            self._arguments.ask(message, send)
        else:
            self.kept.do(message, send)

    def _schema(self, question: p.CheckArguments) -> JsonObject:
        tools = self._book.get(question.server).tools
        return schema_of(next((one for one in tools if one.get("name") == question.tool), None))
