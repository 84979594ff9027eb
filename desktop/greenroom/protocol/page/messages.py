"""Every message between the page and Python, each way: what `TO_PAGE` and `FROM_PAGE` read and write."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from greenroom.protocol.page import (
    app_tools,
    arguments,
    asking,
    calls,
    chat,
    chat_files,
    conversation,
    documents,
    eliciting,
    entry,
    kept_calls,
    kept_views,
    log,
    own_servers,
    policy,
    remembering,
    roots,
    server_log,
    servers,
    settings,
    stage,
    views,
    window,
)

ToPage = Annotated[
    entry.Welcome
    | chat.ChatState
    | chat.Providers
    | chat.StepTold
    | chat.StepRequest
    | chat.Conversations
    | chat.MessageGrew
    | chat_files.ConversationPart
    | chat_files.ConversationImported
    | entry.PageReplaced
    | servers.Servers
    | own_servers.Understood
    | own_servers.DraftSaved
    | own_servers.DraftOf
    | own_servers.ServerRemoved
    | own_servers.ServerDetails
    | own_servers.SecretRows
    | roots.RootRefused
    | own_servers.FollowedFiles
    | calls.CallChanged
    | arguments.ArgumentsChecked
    | app_tools.AppTools
    | kept_calls.SavedCalls
    | kept_calls.RecentCalls
    | kept_views.LeftViews
    | views.MountView
    | views.ResizeView
    | views.ViewMode
    | views.ViewModes
    | views.ViewPhase
    | views.ViewTheme
    | views.UnmountView
    | stage.StageShape
    | asking.Question
    | asking.QuestionGone
    | eliciting.Elicitation
    | eliciting.ElicitationGone
    | eliciting.ElicitationProblems
    | log.LogRows
    | log.ImportedSession
    | log.ImportedRows
    | log.SessionPart
    | log.Body
    | views.Ticket
    | views.Finding
    | conversation.ConversationBegun
    | conversation.ConversationEntry
    | documents.DocumentOutdated
    | documents.BlockedDocuments
    | conversation.ViewContext
    | policy.PolicyViolation
    | window.MenuChosen
    | settings.AppSettings
    | settings.SettingRefused
    | settings.About
    | asking.Notice,
    Field(discriminator="type"),
]

FromPage = Annotated[
    entry.Enter
    | chat.Say
    | chat.OpenAddress
    | chat.StopModel
    | chat.TakeBack
    | chat.GoOnModel
    | chat.Resay
    | chat.PickModel
    | chat.SetManner
    | chat.ChooseServers
    | chat.SetModelKey
    | chat.SetModelAddress
    | chat.WantProviders
    | chat.WantModels
    | chat.WantStepRequest
    | chat.WantConversations
    | chat.NewConversation
    | chat.OpenConversation
    | chat.RenameConversation
    | chat.DeleteConversation
    | chat_files.ExportConversation
    | chat_files.ImportConversation
    | chat_files.GiveConversation
    | entry.Resume
    | calls.RunTool
    | calls.CancelRun
    | arguments.CheckArguments
    | app_tools.CallAppTool
    | app_tools.CheckAppArguments
    | kept_calls.SaveCall
    | kept_calls.RenameCall
    | kept_calls.ForgetCall
    | kept_calls.WantRecent
    | kept_calls.ClearRecent
    | kept_views.ShowLeft
    | kept_views.DropLeft
    | views.CloseView
    | views.ReloadView
    | views.RerunView
    | views.WithdrawDevices
    | documents.RefreshDocument
    | documents.BlockDocument
    | documents.UnblockDocument
    | asking.Answer
    | eliciting.AnswerElicitation
    | own_servers.ReadSnippet
    | own_servers.JudgeDraft
    | own_servers.SaveDraft
    | own_servers.WantDraft
    | own_servers.SwitchServer
    | own_servers.StopServer
    | own_servers.RemoveServer
    | own_servers.PutServerBack
    | own_servers.WatchServer
    | own_servers.SetSecret
    | own_servers.ForgetSecret
    | own_servers.ForgetAnswer
    | roots.AddRoot
    | roots.ChooseRoot
    | roots.RemoveRoot
    | server_log.SetLogLevel
    | own_servers.FollowFile
    | own_servers.UnfollowFile
    | servers.RestartServer
    | views.WantTicket
    | views.ProxyReady
    | views.FrameLost
    | views.SetMode
    | stage.SetCsp
    | stage.SetEmulation
    | stage.SizePip
    | stage.StepPip
    | stage.Surroundings
    | log.WantBody
    | log.WantSession
    | log.GiveSession
    | log.CloseSession
    | window.ChooseFile
    | conversation.ForgetConversation
    | remembering.Remember
    | settings.ChangeSetting,
    Field(discriminator="type"),
]

TO_PAGE: TypeAdapter[ToPage] = TypeAdapter(ToPage)
FROM_PAGE: TypeAdapter[FromPage] = TypeAdapter(FromPage)
