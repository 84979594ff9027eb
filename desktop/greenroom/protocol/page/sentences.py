"""Sentences that Python says in more than one language: a key and what stands in it.

The English of each key is here, once: Python's own readers (the terminal, the driver, reports) get it from here, and the
page gets it with the generated types and has words for every key in each of its languages. What is put into a sentence
(names, numbers) is ready to be read: `protocol.visible` has been over it.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, Literal

from greenroom.protocol.page.base import PageModel

SentenceKey = Literal[
    "run_tool",
    "run_view_tool",
    "view_asks_to_run",
    "model_asks_to_run",
    "tool_not_listed",
    "tool_changes",
    "tool_not_read_only",
    "tool_of_view",
    "view_tool_changes",
    "view_tool_not_read_only",
    "model_hands_over",
    "open_address",
    "view_asks_to_open",
    "let_message_in",
    "view_wrote_it",
    "let_ask_model",
    "view_asks_model",
    "let_ask_model_for_server",
    "server_asks_model",
    "use_devices",
    "view_of_devices",
    "camera",
    "microphone",
    "location",
    "clipboard",
    "fetch_file",
    "fetch_files",
    "save_file",
    "save_files",
    "view_offers_file",
    "view_offers_files",
    "fetched_first",
    "written_after",
    "run_again",
    "not_run_yet",
    "not_run_yet_for_view",
    "done_may_be_told",
    "done_is_told",
    "start_server",
    "server_is_new",
    "server_changed",
    "server_runs",
    "server_is_sent",
    "command_is_long",
    "added_here",
    "stands_in_file",
    "named_on_command_line",
    "comes_with_greenroom",
    "part_program",
    "part_folder",
    "part_address",
    "part_in_address",
    "part_argument",
    "part_variable",
    "part_header",
    "part_certificates",
    "part_other",
    "a_secret",
    "another_secret",
]

ENGLISH: Final[Mapping[SentenceKey, str]] = {
    "run_tool": "Run {tool}?",
    "run_view_tool": "Run {tool} in View {view}?",
    "view_asks_to_run": "The View of {tool} asks {server} to run it.",
    "model_asks_to_run": "The model asks {server} to run it.",
    "tool_not_listed": "The server does not list this tool, so nothing is known about what it does.",
    "tool_changes": "The server says that it changes or deletes something.",
    "tool_not_read_only": "The server does not say that it only reads.",
    "tool_of_view": "It is a tool of the View itself, not of its server. The View shows “{tool}” of “{server}” "
    "and calls itself “{app}”.",
    "view_tool_changes": "It says that the tool changes or deletes something.",
    "view_tool_not_read_only": "It does not say that the tool only reads.",
    "model_hands_over": "The model calls it. What it hands over may come from other servers and from the conversation, "
    "and the View's server may learn it.",
    "open_address": "Open this address in your browser?",
    "view_asks_to_open": "The View of {tool} ({server}) asks to open it.",
    "let_message_in": "Let this message into the conversation?",
    "view_wrote_it": "The View of {tool} ({server}) wrote it, not you. A model would answer it.",
    "let_ask_model": "Have {model} asked for this View?",
    "view_asks_model": "The View of {tool} ({server}) wrote what is asked. The answer, of {count} tokens at most, goes to the View "
    "and not into the conversation. It costs what your own messages cost.",
    "let_ask_model_for_server": "Have {model} asked for {server}?",
    "server_asks_model": "{server} wrote what is asked, while it runs {tool}. The answer, of {count} tokens at most, goes to the "
    "server and not into the conversation. It costs what your own messages cost.",
    "use_devices": "Let the View of {tool} use {devices}?",
    "view_of_devices": "The View comes from {server} and is shown without it, too. "
    "A yes holds until you take it back at the View.",
    "camera": "the camera",
    "microphone": "the microphone",
    "location": "your location",
    "clipboard": "the clipboard, to write to it",
    "fetch_file": "Fetch this file for the View?",
    "fetch_files": "Fetch these {count} files for the View?",
    "save_file": "Save this file?",
    "save_files": "Save these {count} files?",
    "view_offers_file": "The View of {tool} ({server}) offers it.",
    "view_offers_files": "The View of {tool} ({server}) offers them.",
    "fetched_first": "What has an address is fetched from there, and then you are asked whether to save it.",
    "written_after": "Nothing is written before you agree.",
    "run_again": "Run {tool} again?",
    "not_run_yet": "{server} did not run it before you had been to the browser.",
    "not_run_yet_for_view": "{server} did not run it for the View of {tool} before you had been to the browser.",
    "done_may_be_told": "Do it when you have done there what it asks; it may tell by itself.",
    "done_is_told": "It says that what you did in the browser is done.",
    "start_server": "Start {server}?",
    "server_is_new": "You have not agreed to this server before.",
    "server_changed": "This server changed since you agreed to it.",
    "server_runs": "It will run with your rights.",
    "server_is_sent": "It will be sent what you and the Views enter.",
    "command_is_long": "The command has {count} characters: scroll to see all of it.",
    "added_here": "You added it in this window.",
    "stands_in_file": "It stands in the file {file}.",
    "named_on_command_line": "It was named on the command line.",
    "comes_with_greenroom": "It comes with Greenroom.",
    "part_program": "program",
    "part_folder": "folder",
    "part_address": "address",
    "part_in_address": "what the address carries",
    "part_argument": "argument {number}",
    "part_variable": "variable {name}",
    "part_header": "header {name}",
    "part_certificates": "trusted certificates",
    "part_other": "{name}",
    "a_secret": "a secret",
    "another_secret": "another secret",
}

_PLACE: Final = re.compile(r"\{(\w+)\}")


class Sentence(PageModel):
    """One sentence, or a word of ours that stands alone."""

    key: SentenceKey
    values: dict[str, str] = {}
    """What is put into it, by the name that its place has."""
    lists: dict[str, list[SentenceKey]] = {}
    """Words of ours that are put into it, as "this and that"."""


class Wording(PageModel):
    """What a question says, for a page to say it in its own language."""

    title: Sentence
    text: list[Sentence]

    @property
    def english_title(self) -> str:
        """The title for whoever has no language of their own here."""
        return in_english([self.title])

    @property
    def english_text(self) -> str:
        """The text for the same."""
        return in_english(self.text)


def in_english(sentences: Iterable[Sentence]) -> str:
    """The same for readers who have no language of their own here, with a blank between sentences."""
    return " ".join(_filled(sentence) for sentence in sentences)


def places(key: SentenceKey) -> frozenset[str]:
    """The names of what is put into a sentence."""
    return frozenset(_PLACE.findall(ENGLISH[key]))


def _filled(sentence: Sentence) -> str:
    lists = {name: " and ".join(ENGLISH[key] for key in keys) for name, keys in sentence.lists.items()}
    values = sentence.values | lists
    # In one pass: what is put in may hold braces of its own.
    return _PLACE.sub(lambda place: values[place[1]], ENGLISH[sentence.key])
