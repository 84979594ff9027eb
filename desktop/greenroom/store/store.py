"""All that lasts, opened together and closed together."""

from types import TracebackType
from typing import Self

from greenroom.store.agreements import Agreements
from greenroom.store.approvals import Approvals
from greenroom.store.blocked_documents import BlockedDocuments
from greenroom.store.chats import Chats
from greenroom.store.consents import Consents
from greenroom.store.conversation_list import ConversationList
from greenroom.store.conversations import Conversations
from greenroom.store.database import Database
from greenroom.store.folders import Folders
from greenroom.store.followed_files import FollowedFiles
from greenroom.store.glance import DATABASE_FILE, SETTINGS_FILE
from greenroom.store.identities import Identities
from greenroom.store.kept_views import KeptViews
from greenroom.store.keyring_store import MODEL_SERVICE, KeyringStore
from greenroom.store.log_levels import LogLevels
from greenroom.store.model_providers import ModelProviders
from greenroom.store.named_calls import NamedCalls
from greenroom.store.own_servers import OwnServers
from greenroom.store.quirks import Quirks
from greenroom.store.recent_calls import RecentCalls
from greenroom.store.remembered import Remembered
from greenroom.store.roots import Roots
from greenroom.store.secrets import Secrets
from greenroom.store.settings import SettingsFile


class Store:
    """The open store of one profile (a person's own, or a temporary one)."""

    def __init__(self, folders: Folders) -> None:
        """Open everything below `folders`, creating what is missing.

        Raises:
            StoreError: a file in it cannot be used.
        """
        self.folders = folders
        self.settings = SettingsFile(folders.config / SETTINGS_FILE)
        self._database = Database(folders.data / DATABASE_FILE)
        self.approvals = Approvals(self._database)
        self.identities = Identities(self._database)
        self.consents = Consents(self._database)
        self.quirks = Quirks(self._database)
        self.remembered = Remembered(self._database)
        self.own_servers = OwnServers(self._database)
        self.followed_files = FollowedFiles(self._database)
        self.agreements = Agreements(self._database)
        self.recent_calls = RecentCalls(self._database)
        self.named_calls = NamedCalls(self._database)
        self.conversations = Conversations(self._database)
        self.conversation_list = ConversationList(self._database)
        self.chats = Chats(self._database)
        self.model_providers = ModelProviders(self._database)
        self.kept_views = KeptViews(self._database)
        self.blocked_documents = BlockedDocuments(self._database)
        self.roots = Roots(self._database)
        self.log_levels = LogLevels(self._database)
        self.secrets = Secrets(self._database, KeyringStore())
        self.model_keys = Secrets(self._database, KeyringStore(MODEL_SERVICE), "model_key_name")

    def close(self) -> None:
        """Close the database; the store must not be used afterwards."""
        self._database.close()

    def __enter__(self) -> Self:
        """Use the store for the length of a block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()
