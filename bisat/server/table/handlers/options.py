"""Changing what will be played, and building it together."""

from __future__ import annotations

from typing import Any

from bisat.core.refusal import Refused
from bisat.server.table import terms
from bisat.server.table.envelope import Bodies, Built, Changed, SiteClosed, SiteOpened
from bisat.server.table.record import agreed
from bisat.server.table.request import RequestContext
from bisat.server.wire import client


def handle_change(message: client.Change, context: RequestContext) -> Bodies:
    """The host wants other options."""
    context.need_stage("open")
    context.need_host()
    context.need_edition(message.edition)
    return changes(context, message.options)


def changes(context: RequestContext, wanted: dict[str, Any]) -> Bodies:
    """Other options; once that one is chosen which was being built, nobody builds any more."""
    face, opened = context.face, context.opened
    before = agreed(opened, face)
    options = terms.changed(opened.game, len(face.seats), before, wanted, opened.revision)
    done = face.site is not None and terms.site(opened.game).option in wanted
    return (*(() if options == before else (Changed(options),)), *((SiteClosed(),) if done else ()))


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
    draft = terms.draft(context.opened.game, message.draft)
    return () if draft == site.laid else (Built(context.person, draft),)
