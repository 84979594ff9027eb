"""The contract between our own page and Python: every message on the page's WebSocket, both ways.

Types only, one module an area. `bridge_js/contract/page.ts` is generated from these models
(`python -m greenroom.protocol.page_types`), and a test fails when it is stale. What a View and Python say to each other
does not pass here: each View has its own socket (`greenroom.web.view_channel`), and the page never sees its messages
except as rows of the log.
"""

from typing import Annotated

from pydantic import Field, TypeAdapter

from greenroom.protocol.page.app_tools import AppToolRow, AppTools, CallAppTool, CheckAppArguments
from greenroom.protocol.page.arguments import ArgumentProblem, ArgumentsChecked, CheckArguments
from greenroom.protocol.page.asking import Answer, Notice, OfferedFile, Question, QuestionGone, WebPlace
from greenroom.protocol.page.calls import CallChanged, CancelRun, ResultPart, RunTool
from greenroom.protocol.page.conversation import (
    ConversationBegun,
    ConversationEntry,
    ForgetConversation,
    NotedContext,
    RanTool,
    SaidBy,
    SaidMessage,
    ViewContext,
)
from greenroom.protocol.page.documents import (
    BlockDocument,
    BlockedDocument,
    BlockedDocuments,
    DocumentOutdated,
    RefreshDocument,
    UnblockDocument,
)
from greenroom.protocol.page.eliciting import (
    AnswerElicitation,
    AskedUrl,
    Elicitation,
    ElicitationGone,
    ElicitationProblems,
)
from greenroom.protocol.page.entry import Enter, PageReplaced, Resume, Welcome
from greenroom.protocol.page.kept_calls import (
    ClearRecent,
    ForgetCall,
    RecentCall,
    RecentCalls,
    RenameCall,
    SaveCall,
    SavedCall,
    SavedCalls,
    WantRecent,
)
from greenroom.protocol.page.kept_views import DropLeft, LeftView, LeftViews, Restored, ShowLeft
from greenroom.protocol.page.log import (
    Body,
    CloseSession,
    Expected,
    GiveSession,
    ImportedRows,
    ImportedSession,
    LogRow,
    LogRows,
    SessionPart,
    WantBody,
    WantSession,
)
from greenroom.protocol.page.own_servers import (
    DraftOf,
    DraftRemark,
    DraftSaved,
    DraftVariable,
    FollowedFile,
    FollowedFiles,
    FollowFile,
    ForgetAnswer,
    ForgetSecret,
    JudgeDraft,
    PutServerBack,
    ReadSnippet,
    RemoveServer,
    SaveDraft,
    SecretRow,
    SecretRows,
    ServerDetails,
    ServerDraft,
    ServerRemoved,
    SetSecret,
    ShownVariable,
    StartChange,
    StartQuestion,
    StopServer,
    SwitchServer,
    ToolAnswer,
    Understood,
    UnderstoodServer,
    UnfollowFile,
    WantDraft,
    WatchServer,
)
from greenroom.protocol.page.policy import PolicyMend, PolicyViolation
from greenroom.protocol.page.remembering import Remember
from greenroom.protocol.page.roots import AddRoot, ChooseRoot, RemoveRoot, RootRefused, RootRow
from greenroom.protocol.page.server_log import LoggedRow, SetLogLevel
from greenroom.protocol.page.servers import RestartServer, ServerRow, Servers, ToolRow
from greenroom.protocol.page.settings import About, AppSettings, ChangeSetting, FilePlace, SettingRefused, SettingRow
from greenroom.protocol.page.stage import (
    DeviceChoice,
    Edges,
    Emulation,
    ProfileChoice,
    SafeAreaChoice,
    Screen,
    SetCsp,
    SetEmulation,
    Size,
    SizePip,
    StageChoices,
    StageShape,
    StepPip,
    Surroundings,
)
from greenroom.protocol.page.views import (
    CloseView,
    Finding,
    FrameLost,
    MountView,
    ProxyReady,
    ReloadView,
    RerunView,
    ResizeView,
    SetMode,
    Ticket,
    UnavailableMode,
    UnmountView,
    ViewMode,
    ViewModes,
    ViewPhase,
    ViewTheme,
    WantTicket,
    WithdrawDevices,
)
from greenroom.protocol.page.window import ChooseFile, MenuChosen

ToPage = Annotated[
    Welcome
    | PageReplaced
    | Servers
    | Understood
    | DraftSaved
    | DraftOf
    | ServerRemoved
    | ServerDetails
    | SecretRows
    | RootRefused
    | FollowedFiles
    | CallChanged
    | ArgumentsChecked
    | AppTools
    | SavedCalls
    | RecentCalls
    | LeftViews
    | MountView
    | ResizeView
    | ViewMode
    | ViewModes
    | ViewPhase
    | ViewTheme
    | UnmountView
    | StageShape
    | Question
    | QuestionGone
    | Elicitation
    | ElicitationGone
    | ElicitationProblems
    | LogRows
    | ImportedSession
    | ImportedRows
    | SessionPart
    | Body
    | Ticket
    | Finding
    | ConversationBegun
    | ConversationEntry
    | DocumentOutdated
    | BlockedDocuments
    | ViewContext
    | PolicyViolation
    | MenuChosen
    | AppSettings
    | SettingRefused
    | About
    | Notice,
    Field(discriminator="type"),
]

FromPage = Annotated[
    Enter
    | Resume
    | RunTool
    | CancelRun
    | CheckArguments
    | CallAppTool
    | CheckAppArguments
    | SaveCall
    | RenameCall
    | ForgetCall
    | WantRecent
    | ClearRecent
    | ShowLeft
    | DropLeft
    | CloseView
    | ReloadView
    | RerunView
    | WithdrawDevices
    | RefreshDocument
    | BlockDocument
    | UnblockDocument
    | Answer
    | AnswerElicitation
    | ReadSnippet
    | JudgeDraft
    | SaveDraft
    | WantDraft
    | SwitchServer
    | StopServer
    | RemoveServer
    | PutServerBack
    | WatchServer
    | SetSecret
    | ForgetSecret
    | ForgetAnswer
    | AddRoot
    | ChooseRoot
    | RemoveRoot
    | SetLogLevel
    | FollowFile
    | UnfollowFile
    | RestartServer
    | WantTicket
    | ProxyReady
    | FrameLost
    | SetMode
    | SetCsp
    | SetEmulation
    | SizePip
    | StepPip
    | Surroundings
    | WantBody
    | WantSession
    | GiveSession
    | CloseSession
    | ChooseFile
    | ForgetConversation
    | Remember
    | ChangeSetting,
    Field(discriminator="type"),
]

TO_PAGE: TypeAdapter[ToPage] = TypeAdapter(ToPage)
FROM_PAGE: TypeAdapter[FromPage] = TypeAdapter(FromPage)

__all__ = [
    "FROM_PAGE",
    "TO_PAGE",
    "About",
    "AddRoot",
    "Answer",
    "AnswerElicitation",
    "AppSettings",
    "AppToolRow",
    "AppTools",
    "ArgumentProblem",
    "ArgumentsChecked",
    "AskedUrl",
    "BlockDocument",
    "BlockedDocument",
    "BlockedDocuments",
    "Body",
    "CallAppTool",
    "CallChanged",
    "CancelRun",
    "ChangeSetting",
    "CheckAppArguments",
    "CheckArguments",
    "ChooseFile",
    "ChooseRoot",
    "ClearRecent",
    "CloseSession",
    "CloseView",
    "ConversationBegun",
    "ConversationEntry",
    "DeviceChoice",
    "DocumentOutdated",
    "DraftOf",
    "DraftRemark",
    "DraftSaved",
    "DraftVariable",
    "DropLeft",
    "Edges",
    "Elicitation",
    "ElicitationGone",
    "ElicitationProblems",
    "Emulation",
    "Enter",
    "Expected",
    "FilePlace",
    "Finding",
    "FollowFile",
    "FollowedFile",
    "FollowedFiles",
    "ForgetAnswer",
    "ForgetCall",
    "ForgetConversation",
    "ForgetSecret",
    "FrameLost",
    "FromPage",
    "GiveSession",
    "ImportedRows",
    "ImportedSession",
    "JudgeDraft",
    "LeftView",
    "LeftViews",
    "LogRow",
    "LogRows",
    "LoggedRow",
    "MenuChosen",
    "MountView",
    "NotedContext",
    "Notice",
    "OfferedFile",
    "PageReplaced",
    "PolicyMend",
    "PolicyViolation",
    "ProfileChoice",
    "ProxyReady",
    "PutServerBack",
    "Question",
    "QuestionGone",
    "RanTool",
    "ReadSnippet",
    "RecentCall",
    "RecentCalls",
    "RefreshDocument",
    "ReloadView",
    "Remember",
    "RemoveRoot",
    "RemoveServer",
    "RenameCall",
    "RerunView",
    "ResizeView",
    "RestartServer",
    "Restored",
    "ResultPart",
    "Resume",
    "RootRefused",
    "RootRow",
    "RunTool",
    "SafeAreaChoice",
    "SaidBy",
    "SaidMessage",
    "SaveCall",
    "SaveDraft",
    "SavedCall",
    "SavedCalls",
    "Screen",
    "SecretRow",
    "SecretRows",
    "ServerDetails",
    "ServerDraft",
    "ServerRemoved",
    "ServerRow",
    "Servers",
    "SessionPart",
    "SetCsp",
    "SetEmulation",
    "SetLogLevel",
    "SetMode",
    "SetSecret",
    "SettingRefused",
    "SettingRow",
    "ShowLeft",
    "ShownVariable",
    "Size",
    "SizePip",
    "StageChoices",
    "StageShape",
    "StartChange",
    "StartQuestion",
    "StepPip",
    "StopServer",
    "Surroundings",
    "SwitchServer",
    "Ticket",
    "ToPage",
    "ToolAnswer",
    "ToolRow",
    "UnavailableMode",
    "UnblockDocument",
    "Understood",
    "UnderstoodServer",
    "UnfollowFile",
    "UnmountView",
    "ViewContext",
    "ViewMode",
    "ViewModes",
    "ViewPhase",
    "ViewTheme",
    "WantBody",
    "WantDraft",
    "WantRecent",
    "WantSession",
    "WantTicket",
    "WatchServer",
    "WebPlace",
    "Welcome",
    "WithdrawDevices",
]
