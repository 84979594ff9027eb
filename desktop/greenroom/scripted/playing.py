"""Which actions are due: a pure function of the script and of what was heard.

A turn is played in parts. Each part goes to the end of the next calls; the results of these calls begin the part after it.
"""

from collections.abc import Iterable
from itertools import chain, repeat

from greenroom.scripted.heard import Heard, Results, Spoken, has_phrase
from greenroom.scripted.patterns import found
from greenroom.scripted.script import Action, AnyAction, Call, Script, Turn, Wait, When


def due(script: Script, heard: Heard) -> tuple[AnyAction, ...]:
    """Return what the model does now; nothing where its part in this turn is over."""
    turn = _turn_of(script, heard)
    actions = script.otherwise if turn is None else turn.do
    if turn is not None and turn.endless:
        once = (*actions, Wait(wait=0))  # which parts its calls from those of the next time
        return _part(chain.from_iterable(repeat(once, len(heard.rounds) + 1)), heard.rounds)
    return _part(actions, heard.rounds)


def _turn_of(script: Script, heard: Heard) -> Turn | None:
    """The turn that the newest message is answered with: those before it may have used up some."""
    used: set[int] = set()
    counts = any(not turn.repeats for turn in script.turns)
    chosen: int | None = None
    for number, spoken in enumerate(heard.said, 1):
        if counts or number == len(heard.said):
            chosen = _first(script, used, number, spoken)
            used |= {chosen} if chosen is not None else set()
    return None if chosen is None else script.turns[chosen]


def _first(script: Script, used: set[int], number: int, spoken: Spoken) -> int | None:
    """Which turn is the first that fits."""
    for index, turn in enumerate(script.turns):
        if (turn.repeats or index not in used) and (turn.when is None or _fits(turn.when, number, spoken)):
            return index
    return None


def _fits(when: When, number: int, spoken: Spoken) -> bool:
    return (
        when.turn in (None, number)
        and when.by in (None, spoken.by)
        and (when.says is None or has_phrase(when.says, spoken.text))
        and (when.matches is None or found(when.matches, spoken.text))
    )


def _part(actions: Iterable[AnyAction], rounds: tuple[Results, ...]) -> tuple[AnyAction, ...]:
    """The actions that follow the last round, as far as the next calls."""
    part: list[AnyAction] = []
    answered = 0
    calling = False
    for action in actions:
        if calling and _comes_after(action):
            if answered == len(rounds):
                break
            answered, calling, part = answered + 1, False, []
        if _is_meant(action, rounds[answered - 1] if answered else None):
            part.append(action)
            calling = isinstance(action, Call)
    else:
        if answered < len(rounds):
            return ()  # more was called than stands here
    return tuple(part)


def _comes_after(action: Action) -> bool:
    """Whether it waits for what was called before it."""
    conditions = (action.if_result, action.unless_result, action.if_error)
    return not isinstance(action, Call) or conditions != (None,) * 3


def _is_meant(action: Action, results: Results | None) -> bool:
    """Whether it is done after these results; None where no tool was called yet in this turn."""
    text = "" if results is None else results.text
    failed = results is not None and results.failed
    return (
        (action.if_result is None or has_phrase(action.if_result, text))
        and (action.unless_result is None or not has_phrase(action.unless_result, text))
        and action.if_error in (None, failed)
    )
