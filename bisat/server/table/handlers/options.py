"""Changing what will be played, and building it together."""

from __future__ import annotations

from typing import Any

from bisat.core.refusal import Refused
from bisat.server.store.envelope import Bodies, Built, Changed, Opened, SiteClosed, SiteOpened
from bisat.server.store.face import Face, agreed
from bisat.server.table import terms
from bisat.server.table.request import RequestContext
from bisat.server.wire import client


def handle_change(message: client.Change, context: RequestContext) -> Bodies:
    """The host wants other options."""
    context.need_stage("open")
    context.need_host()
    context.need_edition(message.edition)
    return changes(context, message.options)


def changes(context: RequestContext, wanted: dict[str, Any]) -> Bodies:
    """Other options; once that one is chosen which was being built, or its box, nobody builds any more."""
    face, opened = context.face, context.opened
    before = agreed(opened, face)
    options = terms.changed(opened.game, len(face.seats), before, wanted, opened.revision, context.passed)
    done = face.site is not None and bool({terms.site(opened.game).option, "box"} & wanted.keys())
    return (*(() if options == before else (Changed(options),)), *((SiteClosed(),) if done else ()))


def asked_for(message: client.ClientMessage, person: str, opened: Opened, face: Face) -> Any:
    """The options that a message would agree to, every one written out; None if there are none."""
    if face.stage != "open" or face.host != person:
        return None
    before, seats = agreed(opened, face), len(face.seats)
    try:
        if isinstance(message, client.Change) and message.edition == face.edition:
            return terms.merged(opened.game, seats, before, message.options)
        if isinstance(message, client.Start) and face.site is not None:
            return terms.merged(
                opened.game, seats, before, terms.finished(opened.game, face.site.laid, before)
            )
    except Refused:  # as it will be when it is decided
        return None
    return None


def handle_site(message: client.Site, context: RequestContext) -> Bodies:
    """The host opens or closes the building site."""
    context.need_stage("open")
    context.need_host()
    site = terms.site(context.opened.game)
    if message.open == (context.face.site is not None):
        return ()
    return (SiteOpened(terms.stored(site.empty)),) if message.open else (SiteClosed(),)


def handle_build(message: client.Build, context: RequestContext) -> Bodies:
    """Somebody changes what lies on the building site."""
    context.need_stage("open")
    context.own_seats()
    site = context.face.site
    if site is None:
        raise Refused("nobody_builds")
    context.need_edition(message.edition)
    draft = terms.draft(context.opened.game, message.draft, agreed(context.opened, context.face))
    return () if draft == site.laid else (Built(context.person, draft),)
