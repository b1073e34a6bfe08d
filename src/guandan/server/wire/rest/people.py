"""Saying who one is: as a guest, or with an account.

The token comes in the answer. With the header `X-Guandan`, which our own page sends, it comes as a cookie instead that
no script can read.
"""

import asyncio
from typing import Annotated

import structlog
from fastapi import APIRouter, Request, Response

from guandan.game.errors import GuandanError, NotAllowed
from guandan.game.seats import SEATS
from guandan.office.players import ACCOUNT
from guandan.server.context import Anybody, Here, Me, Token, context_of, person_of
from guandan.server.index.directory import Directory
from guandan.server.people import names
from guandan.server.people.person import Person, ids_of
from guandan.server.people.roles import SERVER
from guandan.server.people.sign_in import LASTS, Entered
from guandan.server.tables.house import House
from guandan.server.wire.contract import answers
from guandan.server.wire.contract.requests import Credentials, GuestName, PasswordChange, SignOut
from guandan.server.wire.gate import address_of
from guandan.server.wire.origins import COOKIE, OWN_HEADER, SECURE_COOKIE, is_https
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api", tags=["people"], route_class=ShapeRoute)


@router.post("/guest", status_code=201)
async def guest(guest: GuestName, here: Here, request: Request, response: Response) -> answers.Entered:
    """Play as a guest: the token tells from now on who one is."""
    here.guard.entries.take(address_of(request))
    return _entered(await here.people.guest(guest.name), request, response)


@router.post("/name")
async def name(  # noqa: PLR0917 - one argument a part of the request
    guest: GuestName, here: Here, me: Me, token: Token, request: Request, response: Response
) -> answers.Entered:
    """Another name for a guest, wherever they are shown. Accounts keep theirs."""
    here.guard.entries.take(address_of(request))
    entered = await here.people.rename(me, guest.name, token)
    await here.house.renamed(me.id)
    return _entered(entered, request, response)


@router.post("/account", status_code=201)
async def account(
    account: Credentials, here: Here, me: Anybody, request: Request, response: Response
) -> answers.Entered:
    """Make an account. A guest keeps their matches and their chairs."""
    here.guard.entries.take(address_of(request))
    entered = await here.people.register(account.name, account.password, me)
    if me is not None:
        await asyncio.to_thread(here.circle.moved, me.id, entered.person.id)
        await keep_chairs(here.house, here.directory, me, entered.person)
    return _entered(entered, request, response)


@router.post("/sign-in")
async def sign_in(account: Credentials, here: Here, request: Request, response: Response) -> answers.Entered:
    """Sign in with name and password."""
    here.guard.entries.take(address_of(request))
    address = address_of(request)
    # For each address by itself: whoever guesses does not keep the owner out, who is elsewhere.
    here.guard.passwords.take(f"{names.key(account.name[:100])} {address}")
    try:
        entered = await here.people.sign_in(account.name, account.password)
    except NotAllowed as refused:
        if refused.code in ("wrong_password", "banned"):
            known = await here.people.account_named(account.name)
            await asyncio.to_thread(here.administration.audit.note, refused.code, known, address)
        raise
    await asyncio.to_thread(here.administration.audit.note, "sign_in", entered.person.id, address)
    return _entered(entered, request, response)


@router.post("/password")
async def password(
    password: PasswordChange, here: Here, me: Me, request: Request, response: Response
) -> answers.Entered:
    """Change one's password. Every other device has to sign in again."""
    here.guard.passwords.take(f"{names.key(me.name)} {address_of(request)}")
    entered = await here.people.change_password(me, password.old, password.new)
    here.doors.put_out(person=me.id)
    return _entered(entered, request, response)


@router.post("/sign-out", status_code=204)
async def sign_out(out: SignOut, here: Here, me: Me, token: Token, response: Response) -> None:
    """Sign out, on this device or everywhere; the token is worth nothing from now on."""
    await here.people.sign_out(token, everywhere=out.everywhere)
    if out.everywhere:
        here.doors.put_out(person=me.id)
    else:
        here.doors.put_out(session=here.people.session(token))
    for cookie in (COOKIE, SECURE_COOKIE):
        response.delete_cookie(cookie, secure=cookie == SECURE_COOKIE, httponly=True, samesite="lax")


@router.get("/me", responses={204: {"description": "nobody: one has not said so"}})
async def me(request: Request, here: Here, token: Token) -> Annotated[answers.Me | Response, answers.Me]:
    """Who one is, and what on the whole server. Who has not said so is nobody, and that is no error."""
    if not token:
        return Response(status_code=204)
    me = await person_of(request)
    roles = await here.roles.of(SERVER, me.id)
    await (names := here.house.keeper.names).learn([me.id])
    return answers.Me(me.id, me.name, me.id.startswith(ACCOUNT), names.avatar_of(me.id), sorted(roles))


def _entered(entered: Entered, request: Request, response: Response) -> answers.Entered:
    if not request.headers.get(OWN_HEADER):
        return answers.Entered(*entered.person, entered.token)
    secure = is_https(request, context_of(request).settings)
    response.set_cookie(
        SECURE_COOKIE if secure else COOKIE,
        entered.token,
        LASTS,
        path="/",
        secure=secure,
        httponly=True,
        samesite="lax",
    )
    return answers.Entered(*entered.person)


MOST = 50
"""Rooms that are looked through."""

log = structlog.get_logger()


async def keep_chairs(house: House, directory: Directory, guest: Person, account: Person) -> None:
    """Let the account sit where the guest sat: a `sit` of the new id on the chair of the old one."""
    if guest.id == account.id or guest.id not in ids_of(account.id):
        return
    await directory.settled()
    for row in await asyncio.to_thread(directory.index.rooms_of, [guest.id], MOST):
        try:
            table = await house.table(row.id)
            at = table.room.state.chair_of(guest.id)
            if at is not None:
                await table.do(account, "sit", {"seat": SEATS[at]}, f"account {len(table.room.facts)}")
        except GuandanError as refused:
            # The room cannot be read, or was closed, or they have stood up: the other chairs are still theirs.
            log.warning("moving", room=row.id, code=refused.code)
