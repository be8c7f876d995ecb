"""What we use of uvicorn's inside: here stands what may have moved when its bound is raised."""

from __future__ import annotations

import ast
import inspect
from textwrap import dedent

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from bisat.server.door.fast_socket import FastTransport, Socket
from bisat.server.door.plain_socket import Plain
from bisat.server.operation.host import Server

USED = {
    Server: "__init__ capture_signals handle_exit servers shutdown started startup",
    Plain: """_start_asgi_task _unset_keepalive_if_required client connection_lost connection_made
        cycle data_received handle_websocket_upgrade headers loop on_body on_header
        on_headers_complete on_message_begin on_message_complete on_response_complete pause_writing
        pipeline resume_writing shutdown transport""",
    Socket: """close_sent conn curr_msg_data_type data_received disconnected frames handle_parser_exception
        handshake_complete loop queue read_paused receive run_asgi scope send_receive_event_to_app
        start_keepalive transport writable""",
}
"""What each of our classes takes or replaces of the one that it extends."""
BASES: dict[type, type] = {
    Server: uvicorn.Server,
    Plain: HttpToolsProtocol,
    Socket: WebSocketsSansIOProtocol,
}


def tree(made: type) -> ast.Module:
    return ast.parse(dedent(inspect.getsource(made)))


def reached(made: type, *names: str) -> set[str]:
    """The attributes that the source of a class asks of what is called so there."""
    nodes = (node for node in ast.walk(tree(made)) if isinstance(node, ast.Attribute))
    return {node.attr for node in nodes if ast.unparse(node.value) in names}


def has(made: type) -> set[str]:
    """What a class brings: in its body or its bases, by an annotation, or set by its methods."""
    classes = made.__mro__[:-1]
    declared = {name for each in classes for name in (*vars(each), *vars(each).get("__annotations__", {}))}
    sources = [tree(each) for each in classes if each.__module__.startswith("uvicorn")]
    set_there = (
        node.attr
        for source in sources
        for node in ast.walk(source)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    )
    return declared | {*set_there}


def own(made: type) -> set[str]:
    """What a class of ours adds: declared in its body or set by its methods, and nothing of its base's."""
    set_there = {
        node.attr
        for node in ast.walk(tree(made))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    return ({*vars(made), *vars(made).get("__annotations__", {})} | set_there) - has(BASES[made])


@pytest.mark.parametrize("made", USED, ids=lambda made: made.__name__)
def test_what_we_use_of_uvicorn_is_listed_and_there(made: type) -> None:
    taken = reached(made, "self", "super()")
    if made is Socket:
        taken |= reached(FastTransport, "socket", "self._socket")
    replaced = {name for name, value in vars(made).items() if inspect.isfunction(value)}
    used = (taken | replaced) - own(made)
    assert " ".join(sorted(used)) == " ".join(USED[made].split())
    assert used <= has(BASES[made])
