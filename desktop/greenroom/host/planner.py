"""Deciding how a tool's View will be shown, before anything is: its HTML, profile, policy, permissions and context.

Pure reading of what the server declares under one `HostProfile`, with two steps outward: the resource is read from the
server, and device permissions are asked of the person. Mounting is `mounting.py`.
"""

from dataclasses import replace
from secrets import token_urlsafe

import anyio

from greenroom.host.consent import Asker, ConsentDesk
from greenroom.host.documents import Reading, digest
from greenroom.host.errors import DocumentBlocked, ViewNotShown
from greenroom.host.launch_plan import Source, ViewPlan
from greenroom.host.places import Places
from greenroom.host.profiles import Profiles
from greenroom.host.stage import Stage
from greenroom.protocol.auto import choose_profile
from greenroom.protocol.host_profile import HostProfile, Permission
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.capabilities import host_capabilities, tells_changes, with_model
from greenroom.protocol.mcp_apps.context import HostContext
from greenroom.protocol.mcp_apps.csp import build_policy
from greenroom.protocol.mcp_apps.metadata import tool_facts
from greenroom.protocol.mcp_apps.names import DisplayMode
from greenroom.protocol.mcp_apps.permissions import allow_attribute, granted, permissions_policy
from greenroom.protocol.mcp_apps.resource_ui import HtmlContent, Unusable, choose_content, resource_ui
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.servers.connection import Connection
from greenroom.store.identities import Identities


class Planner:
    """Makes `ViewPlan`s, and reads tools as the profile in force reads them."""

    def __init__(
        self,
        *,
        profiles: Profiles,
        stage: Stage,
        desk: ConsentDesk,
        identities: Identities,
        places: Places,
        reading: Reading,
    ) -> None:
        """Begin; nothing is read yet."""
        self._profiles = profiles
        self._stage = stage
        self._desk = desk
        self._identities = identities
        self._places = places
        self._documents = reading.documents
        self._patience = reading.patience

    def facts(self, definition: JsonObject, profile: HostProfile | None = None) -> ToolFacts:
        """One tool, as `profile` reads it (by default the one that would show it)."""
        return tool_facts(definition, profile or self._profile(definition)[0])

    def profile_of(self, definition: JsonObject) -> HostProfile:
        """The profile under which a tool of this definition would be shown."""
        return self._profile(definition)[0]

    def find(self, connection: Connection, name: str) -> ToolFacts | None:
        """The tool of this name; None when the server does not list it."""
        definition = next((tool for tool in connection.tools if tool.get("name") == name), None)
        return self.facts(definition) if definition is not None else None

    def inventory(self, connection: Connection, profile_name: str) -> list[ToolFacts]:
        """All tools of a server, as the host of a View knows them."""
        profile = self._profiles.get(profile_name)
        return [tool_facts(definition, profile) for definition in connection.tools]

    def _profile(self, definition: JsonObject, media_types: list[str] | None = None) -> tuple[HostProfile, str]:
        chosen = self._stage.emulation.profile
        if chosen is not None:
            return self._profiles.get(chosen), "chosen by you"
        auto = choose_profile(definition, media_types or [])
        return self._profiles.get(auto.name), f"Auto: {auto.reason}"

    async def plan(self, connection: Connection, tool: ToolFacts, *, ask: bool = True, anew: bool = False) -> ViewPlan:
        """Read the tool's resource and decide how its View is shown; without `ask` nothing is asked of the person.

        A document that is kept is taken as it is, unless it is to be read `anew`.

        Raises:
            ViewNotShown: the resource cannot be a View; the sentence says why.
            ServerError: the resource could not be read.
        """
        if tool.resource_uri is None:
            raise ViewNotShown(f"The tool {tool.name} names no View.")
        uri = tool.resource_uri
        held = None if anew else self._documents.held(connection, uri)
        result = held or await self._read(connection, uri)
        profile, reason = self._profile(tool.definition, _media_types(result))
        content = choose_content(result, uri, profile)
        if isinstance(content, Unusable):
            raise ViewNotShown(f"The View was not shown: {content.reason}.")
        listed = next((resource for resource in connection.resources if resource.get("uri") == uri), None)
        source = Source(item=_bare(content.item), listed=listed, offered=connection.offers)
        before = self._documents.keep(connection, uri, result, content.html) if held is None else None
        plan = await self._decide(connection, tool, (content, source), (profile, reason), ask=ask)
        return replace(plan, from_cache=held is not None, bytes_before=before)

    async def read_anew(self, connection: Connection, plan: ViewPlan) -> str:
        """Read the document of a View once more and keep it; returns it.

        Raises:
            ViewNotShown: it could not be a View any more.
            ServerError: it could not be read.
        """
        result = await self._read(connection, plan.uri)
        content = choose_content(result, plan.uri, plan.profile)
        if isinstance(content, Unusable):
            raise ViewNotShown(f"It cannot be a View any more: {content.reason}.")
        self._documents.keep(connection, plan.uri, result, content.html)
        return content.html

    async def plan_kept(self, connection: Connection, tool: ToolFacts, uri: str, html: str, source: Source) -> ViewPlan:
        """Decide anew how a View is shown whose document was kept; nothing is asked of the person or the server.

        Raises:
            ViewNotShown: under what is in force now it cannot be a View.
        """
        result: JsonObject = {"contents": [source.item | {"text": html}]}
        profile, reason = self._profile(tool.definition, _media_types(result))
        content = choose_content(result, uri, profile)
        if isinstance(content, Unusable):
            raise ViewNotShown(f"The View was not shown: {content.reason}.")
        tool = replace(self.facts(tool.definition, profile), resource_uri=uri)
        return await self._decide(connection, tool, (content, source), (profile, reason), ask=False)

    async def _read(self, connection: Connection, uri: str) -> JsonObject:
        """The document, or no View: whoever waits for the tool's result must not wait for a silent server as well."""
        seconds = self._patience()
        with anyio.move_on_after(seconds):
            return await connection.read_resource(uri)
        raise ViewNotShown(f"The View was not shown: resources/read of {uri} was not answered within {seconds:.0f} s.")

    async def _decide(
        self,
        connection: Connection,
        tool: ToolFacts,
        document: tuple[HtmlContent, Source],
        chosen: tuple[HostProfile, str],
        *,
        ask: bool,
    ) -> ViewPlan:
        (content, source), (profile, reason) = document, chosen
        entry, uri, sha256 = connection.entry, tool.resource_uri or "", digest(content.html)
        self._refuse_blocked(connection, sha256)
        ui = resource_ui(content.item, source.listed, profile)
        report_path = f"/{token_urlsafe(24)}"
        shell = self._places.shell_origin
        server_id = self._identities.identity(entry.key, entry.fingerprint())
        asker = Asker(view="", server_name=entry.name, server_id=server_id, tool=tool.name)
        permissions = await self._permissions(asker, ui.permissions, profile, ask=ask)
        self._refuse_blocked(connection, sha256)  # it may have been blocked while the person was asked
        tokens = profile.content_policy.sandbox.value
        # After all that is waited for: the View is mounted under what is chosen by then.
        policy = build_policy(ui.csp, profile, self._places.own_ports, report_path, shell, mode=self._stage.csp)
        without_origin = self._places.cookies_are_shared
        return ViewPlan(
            server_key=entry.key,
            server_name=entry.name,
            server_id=server_id,
            tool=tool,
            uri=uri,
            html=content.html,
            sha256=sha256,
            source=source,
            policy=policy,
            ui_csp=ui.csp,
            own_ports=self._places.own_ports,
            report_path=report_path,
            allow=allow_attribute(permissions),
            permissions_policy=permissions_policy(permissions),
            permissions=permissions,
            sandbox=" ".join(tokens),
            inner_sandbox=" ".join(one for one in tokens if not (without_origin and one == "allow-same-origin")),
            border=ui.prefers_border is not False,
            context=self._stage.context(profile, "inline", tool.definition),
            width=self._stage.width(profile),
            default_height=self._stage.default_height(profile),
            tallest=self._stage.tallest(profile),
            profile=profile,
            profile_reason=reason,
            domain=ui.domain,
            needs_shim=profile.bridge.window_openai.value != "none"
            and choose_profile(tool.definition, [content.media_type]).name == "chatgpt",
            problems=(
                *tool.problems,
                *ui.problems,
                *policy.problems,
                *_refused_devices(ui.permissions, permissions, self._desk.refused_devices),
                *_of_another_address(content.item, uri),
                *_no_storage(without=without_origin),
            ),
        )

    async def _permissions(
        self, asker: Asker, wanted: tuple[Permission, ...], profile: HostProfile, *, ask: bool
    ) -> tuple[Permission, ...]:
        possible = [one for one in profile.content_policy.permissions.value if one not in self._desk.refused_devices]
        asked = granted(wanted, possible)
        return asked if not asked or await self._desk.grant_devices(asker, asked, ask=ask) else ()

    def _refuse_blocked(self, connection: Connection, sha256: str) -> None:
        if self._documents.blocked.holds(connection.key, sha256):
            raise DocumentBlocked(connection.entry.name, sha256)

    def relaxed(self) -> bool:
        """Whether the person has relaxed the policy of this stage."""
        return self._stage.relaxed

    def context(self, plan: ViewPlan, mode: DisplayMode) -> HostContext:
        """What a View of this plan is told as the stage is now."""
        return self._stage.context(plan.profile, mode, plan.tool.definition)

    def width(self, plan: ViewPlan) -> int:
        """The inline width of a View of this plan as the stage is now."""
        return self._stage.width(plan.profile)

    @staticmethod
    def host_info(plan: ViewPlan) -> JsonObject:
        """Who the host says it is."""
        identity = plan.profile.identity
        return {"name": identity.host_name.value, "version": identity.host_version.value}

    @staticmethod
    def capabilities(plan: ViewPlan, *, sampling: bool) -> JsonObject:
        """What the host offers this View; `sampling` where there is a model that it may have asked."""
        offered = plan.source.offered
        declared = host_capabilities(
            plan.profile,
            server_tools="tools" in offered,
            server_resources="resources" in offered,
            list_changes=[name for name in ("tools", "resources") if tells_changes(offered, name)],
            domains=plan.policy.declared,
            permissions=plan.permissions,
        )
        return with_model(declared, plan.profile) if sampling else declared


def _bare(item: JsonObject) -> JsonObject:
    return {name: value for name, value in item.items() if name not in {"text", "blob"}}


def _media_types(result: JsonObject) -> list[str]:
    contents = result.get("contents")
    items = contents if isinstance(contents, list) else []
    return [kind for item in items if isinstance(item, dict) and isinstance(kind := item.get("mimeType"), str)]


def _no_storage(*, without: bool) -> tuple[str, ...]:
    text = "Browser storage is off for Views: this browser cannot give each of them an origin of its own."
    return (text,) if without else ()


def _of_another_address(item: JsonObject, uri: str) -> tuple[str, ...]:
    found = item.get("uri")
    if found == uri:
        return ()
    said = f"{found[:200]!r}" if isinstance(found, str) else "none"
    return (f"resources/read of {uri} was answered with another address: {said}. A stricter host shows nothing.",)


def _refused_devices(
    asked: tuple[Permission, ...], given: tuple[Permission, ...], by_engine: frozenset[Permission]
) -> tuple[str, ...]:
    refused = [name for name in asked if name not in given]
    never = [name for name in refused if name in by_engine]
    told = f"Not granted: {', '.join(refused)}. The View must do without."
    why = f" The window's engine grants no page {', '.join(never)}; your own browser does (--browser)." if never else ""
    return (told + why,) if refused else ()
