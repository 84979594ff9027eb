"""What a headless run tells of the tools that its View offers, and its call of one of them."""

from greenroom.errors import GreenroomError
from greenroom.host.app_tool_desk import AppOrder, AppToolDesk
from greenroom.host.view import View
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.stage.report import AppCallPart, AppToolPart, Report


def fill_app_tools(report: Report, desk: AppToolDesk) -> None:
    """What is offered now; a run shows one View, so it is all that View's."""
    report.app_tools = [
        AppToolPart(
            name=one.tool.name,
            title=one.tool.title,
            description=one.tool.description,
            read_only=one.tool.read_only,
            app=f"{one.app_name} {one.app_version}",
            input_schema=_schema(one.tool.definition),
        )
        for one in desk.at_hand()
    ]


def offers(view: View, tool: str) -> bool:
    """Whether the View offers a tool of this name now."""
    return any(one.name == tool for one in view.session.app_tools.tools)


async def call_app_tool(report: Report, desk: AppToolDesk, order: AppOrder) -> None:
    """Call the tool, and put down what came of it.

    Raises:
        GreenroomError: it was not called, or failed; the report says the same.
    """
    report.app_call = AppCallPart(tool=order.tool, arguments=order.arguments)
    try:
        called = await desk.call_app_tool(order)
    except GreenroomError as error:
        report.app_call.error = str(error)
        raise
    report.app_call.result = called.result
    report.app_call.took_ms = round(called.took * 1000, 1)


def _schema(definition: JsonObject) -> JsonObject:
    schema = definition.get("inputSchema")
    return schema if isinstance(schema, dict) else {}
