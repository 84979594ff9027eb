"""What of an entry a person can search for, and the words by which a conversation goes until it is given a title.

Only what was said, and which tools ran: what servers answered and what a model thought is not searched. Nothing of an
entry's written form gets in, so that nobody finds JSON. The counterpart that keeps it is `greenroom.store.conversations`.
"""

import unicodedata
from dataclasses import dataclass
from typing import Final, Literal, assert_never

from greenroom.protocol.conversation.authors import Person
from greenroom.protocol.conversation.blocks import ContentBlock, LinkBlock, ResourceBlock, TextBlock
from greenroom.protocol.conversation.entries import Entry, Message, Step, Thought, ToolCall
from greenroom.protocol.visible import visible

LONGEST_SEARCHED: Final = 200_000
"""Characters of one entry."""
LONGEST_TITLE: Final = 60
"""Characters of a title that is made of what was said."""
_BEGINNING: Final = 400
"""Characters of which it is made."""
_ELLIPSIS: Final = "…"


@dataclass(frozen=True, kw_only=True)
class Findable:
    """The words of one entry. A title is made of the person's, else of anybody's, else of a tool's name."""

    kind: Literal["person", "said", "call", "none"]
    text: str
    server: str | None = None
    """The name of the server whose tool ran."""

    @property
    def begins(self) -> str:
        """As much as a title needs."""
        return self.text[:_BEGINNING]


def findable(entry: Entry) -> Findable:
    """Return what can be searched for in this entry."""
    match entry:
        case Message(author=author):
            text = "\n".join(words for block in entry.content if (words := _words(block)))
            return Findable(kind="person" if isinstance(author, Person) else "said", text=text)
        case ToolCall(tool=tool, server_name=server):
            return Findable(kind="call", text=f"{tool} ({server})", server=server)
        case Thought() | Step():
            return Findable(kind="none", text="")
        case _:
            assert_never(entry)


def folded(text: str) -> str:
    """The text as it is compared: without regard to case, and to how wide or joined its letters are."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text[:LONGEST_SEARCHED]).casefold())


def title_of(words: str) -> str:
    """The first words, on one line; empty where there are none that can be seen."""
    line = visible(" ".join(words[:_BEGINNING].split()))
    if len(line) <= LONGEST_TITLE:
        return line
    whole, _, _ = line[: LONGEST_TITLE + 1].rpartition(" ")
    # A word that is cut is left out, unless that would leave next to nothing, as in writing without blanks.
    return f"{whole if len(whole) > LONGEST_TITLE // 2 else line[:LONGEST_TITLE]}{_ELLIPSIS}"


def _words(block: ContentBlock) -> str:
    match block:
        case TextBlock(text=text):
            return text
        case ResourceBlock(text=str() as text):
            return text
        case LinkBlock(name=name, title=title):
            return title or name
        case _:
            return ""
