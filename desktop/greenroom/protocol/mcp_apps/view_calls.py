"""What a View asks the host to do for it: run a tool, read a resource, open a link, say something in the conversation.

Each request goes the same way: may it, does it need the person's consent, do it, answer. The host carries out the effects
and reports back with the call's key. Everything reaches the View's own server connection, for there is no way to name
another. Its counterpart is `view_session.py`, which owns the conversation that these requests are part of.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from greenroom.protocol.jsonrpc import (
    INVALID_PARAMS,
    REFUSED,
    JsonObject,
    JsonValue,
    Request,
    RequestId,
    failure,
    success,
)
from greenroom.protocol.mcp_apps import links, view_params
from greenroom.protocol.mcp_apps.consent import CHANGED, declared, needs_consent
from greenroom.protocol.mcp_apps.downloads import read_downloads
from greenroom.protocol.mcp_apps.effects import (
    AskConsent,
    AskModel,
    CallKey,
    CallTool,
    CancelCall,
    DownloadQuestion,
    Effect,
    LinkQuestion,
    ListPage,
    MessageQuestion,
    OpenLink,
    PostMessage,
    ReadResource,
    Refused,
    SamplingQuestion,
    SaveFiles,
    SendToView,
    ToolQuestion,
    send_error,
)
from greenroom.protocol.mcp_apps.notes import Notes
from greenroom.protocol.mcp_apps.outcomes import Failed, Outcome, Succeeded
from greenroom.protocol.mcp_apps.pending_calls import MAX_PENDING, PendingCall, PendingCalls, Work
from greenroom.protocol.mcp_apps.sampling import METHOD, read_sampling
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.mcp_apps.view_lists import ListMethod, offered_to_views, page_for_view, page_wanted
from greenroom.protocol.mcp_apps.view_words import TooLarge, Wrong, beginning, read_message
from greenroom.protocol.mcp_apps.visibility import view_may_call
from greenroom.protocol.mcp_apps.wire_values import needs_input, odd_structured_content, read_result, tool_result

_KINDLY = OpenLink | PostMessage | SaveFiles
"""What is refused with `isError`, and not with an error."""
_NOT_VISIBLE = 'the tool is not offered to Views (its visibility lacks "app")'


class ViewCalls:
    """The requests of one View, from asking to answer."""

    def __init__(
        self,
        tools: Sequence[ToolFacts],
        launch_tool: str,
        notes: Notes,
        offered: Callable[[JsonObject], bool] = offered_to_views,
    ) -> None:
        """`offered` says of a tool's definition whether it is offered to Views at all."""
        self._tools = {tool.name: tool for tool in tools}
        self._launch_tool = launch_tool
        self._notes = notes
        self._offered = offered
        self._pending = PendingCalls()
        self.asks = True
        """Whether the person may still be asked; not while the View is being closed."""

    def waits_for(self, request_id: RequestId) -> bool:
        """Whether a request of this id has not been answered yet."""
        return self._pending.key_of(request_id) is not None

    # --- what the View asks ------------------------------------------------------------------------------------------

    def call_tool(self, request: Request) -> list[Effect]:
        """Serve `tools/call`."""
        call = view_params.tool_call(request.params)
        if isinstance(call, str):
            return [send_error(request.id, INVALID_PARAMS, call), *self._notes.note("warning", call)]
        tool = self._tools.get(call.name)
        if not view_may_call(tool):
            return _refuse(request.id, "tools/call", call.name, _NOT_VISIBLE)
        key = self._pending.new_key()
        work = CallTool(call=key, name=call.name, arguments=call.arguments, meta=call.meta)
        question = None
        if needs_consent(tool, self._launch_tool):
            asked = ToolQuestion(name=call.name, arguments=call.arguments, tool=tool)
            question = AskConsent(call=key, question=asked)
        return self._begin(request, key, work, question)

    def read_resource(self, request: Request) -> list[Effect]:
        """Serve `resources/read`."""
        uri = view_params.text(request.params, "uri")
        if uri is None:
            return [send_error(request.id, INVALID_PARAMS, "resources/read: uri must be a non-empty string")]
        key = self._pending.new_key()
        return self._begin(request, key, ReadResource(call=key, uri=uri), None)

    def list_page(self, request: Request, method: ListMethod) -> list[Effect]:
        """Serve `tools/list`, `resources/list`, `resources/templates/list` and `prompts/list`."""
        wanted = page_wanted(method, request.params)
        if isinstance(wanted, str):
            return [send_error(request.id, INVALID_PARAMS, wanted), *self._notes.note("warning", wanted)]
        key = self._pending.new_key()
        return self._begin(request, key, ListPage(call=key, method=method, params=wanted), None)

    def open_link(self, request: Request) -> list[Effect]:
        """Serve `ui/open-link`. What is refused is answered with `isError`, which is what official Views look at."""
        url = view_params.text(request.params, "url")
        if url is None:
            return [send_error(request.id, INVALID_PARAMS, "ui/open-link: url must be a non-empty string")]
        reason = links.refusal(url)
        if reason is not None:
            return _refuse_kindly(request.id, request.method, url, reason)
        key = self._pending.new_key()
        question = AskConsent(call=key, question=LinkQuestion(url=url))
        return self._begin(request, key, OpenLink(call=key, url=url), question)

    def message(self, request: Request, offered: JsonValue) -> list[Effect]:
        """Serve `ui/message`. What is refused is answered with `isError`, and nothing of the conversation is ever told."""
        said = read_message(request.params, offered)
        match said:
            case Wrong(code=code, text=text):
                return [send_error(request.id, code, text), *self._notes.note("warning", text)]
            case TooLarge(text=text):
                return _refuse_kindly(request.id, request.method, "", text)
            case _:
                key = self._pending.new_key()
                question = AskConsent(call=key, question=MessageQuestion(content=said.content))
                return self._begin(request, key, PostMessage(call=key, content=said.content), question)

    def download(self, request: Request) -> list[Effect]:
        """Serve `ui/download-file`. What is refused is answered with `isError`, as a refused link is."""
        offers = read_downloads(request.params)
        match offers:
            case Wrong(code=code, text=text):
                return [send_error(request.id, code, text), *self._notes.note("warning", text)]
            case TooLarge(text=text):
                return _refuse_kindly(request.id, request.method, "", text)
            case _:
                key = self._pending.new_key()
                question = AskConsent(call=key, question=DownloadQuestion(offers=offers))
                return self._begin(request, key, SaveFiles(call=key, offers=offers), question)

    def sample(self, request: Request) -> list[Effect]:
        """Serve `sampling/createMessage`. What is refused is an error: its result has no other way to say so."""
        wish = read_sampling(request.params)
        match wish:
            case Wrong(code=code, text=text):
                return [send_error(request.id, code, text), *self._notes.note("warning", text)]
            case TooLarge(text=text):
                return _refuse(request.id, request.method, METHOD, text)
            case _:
                key = self._pending.new_key()
                question = AskConsent(call=key, question=SamplingQuestion(wish=wish))
                return self._begin(request, key, AskModel(call=key, wish=wish), question)

    def _begin(self, request: Request, key: CallKey, work: Work, question: AskConsent | None) -> list[Effect]:
        if len(self._pending) >= MAX_PENDING:
            return _refuse(request.id, request.method, _subject(work), f"{MAX_PENDING} requests are unanswered already")
        call = PendingCall(
            request_id=request.id,
            method=request.method,
            work=work,
            token=view_params.progress_token(request.params),
            question=question,
        )
        if question is None:
            self._pending.put(key, call)
            return [work]
        if not self.asks:
            return _refuse_work(call, "the View is being closed")
        self._pending.put(key, call)
        return [question]

    def cancelled(self, request_id: RequestId) -> list[Effect]:
        """Serve `notifications/cancelled`: the work stops and nothing is answered. Late ones are of no consequence."""
        key = self._pending.key_of(request_id)
        if key is None:
            return []
        self._pending.take(key)
        return [CancelCall(call=key, reason="the View cancelled its request")]

    # --- what the host reports ---------------------------------------------------------------------------------------

    def tools_changed(self, tools: Sequence[ToolFacts]) -> list[Effect]:
        """The server's tools are now these; questions about tools that Views lost, or that are others now, are withdrawn."""
        self._tools = {tool.name: tool for tool in tools}
        effects: list[Effect] = []
        for key, call in self._pending.all():
            reason = self._why_withdrawn(call.question)
            if reason is not None:
                self._pending.take(key)
                effects += [CancelCall(call=key, reason=reason), *_refuse_work(call, reason)]
        return effects

    def _why_withdrawn(self, question: AskConsent | None) -> str | None:
        if question is None or not isinstance(question.question, ToolQuestion):
            return None
        asked = question.question
        now = self._tools.get(asked.name)
        if not view_may_call(now):
            return _NOT_VISIBLE
        return None if declared(asked.tool) == declared(now) else CHANGED

    def consent_answered(self, key: CallKey, *, granted: bool, reason: str) -> list[Effect]:
        """Begin the work, or refuse it. An answer to a question that was withdrawn does nothing."""
        call = self._pending.get(key)
        if call is None or call.question is None:
            return []
        if granted:
            self._pending.put(key, replace(call, question=None))
            return [call.work]
        self._pending.take(key)
        return _refuse_work(call, reason or "the person did not agree")

    def finished(self, key: CallKey, outcome: Outcome) -> list[Effect]:
        """Answer the View; nothing where its request was cancelled meanwhile."""
        call = self._pending.take(key)
        if call is None:
            return []
        match outcome:
            case Succeeded(result=result):
                return self._answer(call, result)
            case Failed() if isinstance(call.work, _KINDLY):
                return _refuse_work(call, outcome.message)
            case Failed():
                return [SendToView(message=failure(call.request_id, outcome.code, outcome.message, outcome.data))]
            case _:
                assert_never(outcome)

    def _answer(self, call: PendingCall, result: JsonObject) -> list[Effect]:
        match call.work:
            case OpenLink() | PostMessage() | SaveFiles():
                return [SendToView(message=success(call.request_id, {}))]
            case AskModel():
                return [SendToView(message=success(call.request_id, result))]
            case _ if needs_input(result):
                text = f"{_subject(call.work)} asked for input, which this host does not pass on yet"
                return [send_error(call.request_id, REFUSED, text), *self._notes.note("warning", text)]
            case CallTool(name=name):
                answer = SendToView(message=success(call.request_id, tool_result(result)))
                return [
                    answer,
                    *odd_result(name, result, self._notes, who="every version of the SDK refuses it in an answer"),
                ]
            case ReadResource():
                return [SendToView(message=success(call.request_id, read_result(result)))]
            case ListPage(method=method):
                return [SendToView(message=success(call.request_id, page_for_view(method, result, self._offered)))]
            case _:
                assert_never(call.work)

    def progressed(self, key: CallKey, progress: float, total: float | None, message: str | None) -> list[Effect]:
        """Tell the View of progress where it asked to be told."""
        call = self._pending.advance(key, progress, total, message)
        return [] if call is None else [SendToView(message=call.report())]

    def signs_of_life(self) -> list[Effect]:
        """Keep Views from giving up on calls that are slow or wait for the person."""
        return [SendToView(message=call.report()) for call in self._pending.signs_of_life()]

    def abandon(self, reason: str) -> Iterator[Effect]:
        """Stop all work without answers: whoever asked is gone."""
        for key, _ in self._pending.all():
            self._pending.take(key)
            yield CancelCall(call=key, reason=reason)


def odd_result(
    tool: str, result: JsonObject, notes: Notes, *, who: str = "Views built with the SDK before 2.0 drop it"
) -> list[Effect]:
    """Warn the author of a result that Views drop; `who` says which do."""
    if not odd_structured_content(result):
        return []
    return notes.note("warning", f"{tool}: structuredContent is no object; {who}")


def _subject(work: Work) -> str:
    match work:
        case CallTool(name=name):
            return name
        case ReadResource(uri=uri):
            return uri
        case ListPage(method=method):
            return method
        case OpenLink(url=url):
            return url
        case PostMessage(content=content):
            return beginning(content)
        case SaveFiles(offers=offers):
            return ", ".join(offer.name for offer in offers)
        case AskModel():
            return METHOD
        case _:
            assert_never(work)


def _refuse_work(call: PendingCall, reason: str) -> list[Effect]:
    if isinstance(call.work, _KINDLY):
        return _refuse_kindly(call.request_id, call.method, _subject(call.work), reason)
    return _refuse(call.request_id, call.method, _subject(call.work), reason)


def _refuse(request_id: RequestId, method: str, subject: str, reason: str) -> list[Effect]:
    refused = Refused(method=method, subject=subject, reason=reason, request_id=request_id)
    return [send_error(request_id, REFUSED, f"{subject}: {reason}"), refused]


def _refuse_kindly(request_id: RequestId, method: str, subject: str, reason: str) -> list[Effect]:
    """The way in which official Views look for the refusal of a link or a message."""
    refused = Refused(method=method, subject=subject, reason=reason, request_id=request_id)
    return [SendToView(message=success(request_id, {"isError": True})), refused]
