"""Requests, retries and streams: everything that is not generated."""

import http.client
import json
import random
import secrets
import socket
import time
import urllib.error
import urllib.request
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, TypedDict, cast
from urllib.parse import urlencode

from ._events import read_events
from ._forms import body_of
from .errors import ConnectionLost, ParleyError

LOST = (urllib.error.URLError, http.client.HTTPException, socket.timeout, OSError)
RETRIED_STATUSES = (429, 502, 503, 504)
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 15.0
# A longer wait looks like a program that hangs: its caller gets the refusal, which says how long it takes.
LONGEST_WAIT = 60.0
# Three times the longest silence of the server: after that the connection is dead.
QUIET_SECONDS = 45.0
REPLY_ATTEMPTS = 4


class NotGiven:
    """The type of a field that is left out; None is a value of its own."""

    def __repr__(self) -> str:
        return "NOT_GIVEN"

    def __bool__(self) -> bool:
        return False


NOT_GIVEN = NotGiven()


class VendorEvent(TypedDict):
    """One event of a stream in a vendor's format."""

    event: Optional[str]
    data: Any


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the credential to another address."""

    def redirect_request(self, *_arguments: Any) -> None:
        return None


class Connection:
    """How the client identifies itself, and how often it tries.

    Args:
        base_url: For example https://chat.example.com/chatbot/v1.
        key: A project API key (apk-…).
        token: An organization API token (api-v1-…).
        visitor_token: A visitor's token, from startVisit.
        timeout: Seconds to wait for an answer.
        retries: How often a request is repeated that was not answered, was refused for the moment (429) or failed
            at a gateway (502 to 504), unless the server says to wait for more than a minute. A write is repeated under one idempotency key, so that it happens once.
    """

    def __init__(
        self,
        base_url: str,
        *,
        key: Optional[str] = None,
        token: Optional[str] = None,
        visitor_token: Optional[str] = None,
        timeout: float = 60.0,
        retries: int = 2,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._timeout = timeout
        self._retries = retries
        self._sleep = sleep
        self._opener = urllib.request.build_opener(_NoRedirects)
        self._credential: Dict[str, str] = {"user-agent": "parley-python/1"}
        if token is not None:
            self._credential["authorization"] = f"Bearer {token}"
        if key is not None:
            self._credential["api-key"] = key
        if visitor_token is not None:
            self._credential["x-visitor-token"] = visitor_token

    def _call(
        self,
        name: str,
        fields: Mapping[str, Any],
        *,
        is_read: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Any:
        text = self._text(name, fields, is_read=is_read, idempotency_key=idempotency_key, timeout=timeout)
        return json.loads(text)

    def _text(
        self,
        name: str,
        fields: Mapping[str, Any],
        *,
        is_read: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> str:
        content_type, body = body_of(_given(fields))
        headers = {"content-type": content_type}
        if not is_read and (idempotency_key or self._retries > 0):
            headers["idempotency-key"] = idempotency_key or secrets.token_hex(12)
        with self._retried("POST", f"/{name}", body, headers, timeout) as response:
            return _read(response).decode("utf-8")

    def _entries(
        self, name: str, fields: Mapping[str, Any], place: str, *, timeout: Optional[float] = None
    ) -> Iterator[Any]:
        asked: Dict[str, Any] = {**fields, "total": False}
        while True:
            answer = self._call(name, asked, is_read=True, timeout=timeout)
            entries = answer
            for part in place.split("."):
                entries = entries[part]
            yield from entries
            if "next_cursor" not in answer:
                return
            asked["cursor"] = answer["next_cursor"]

    def _reply(self, name: str, fields: Mapping[str, Any], last_event_id: Optional[str]) -> Iterator[Any]:
        given = {"client_key": secrets.token_hex(12), **_given(fields)}
        if "visitor" not in name.lower():
            given["stream"] = True
        content_type, body = body_of(given)

        def connect(last: Optional[str]) -> Any:
            headers = {"content-type": content_type, **({"last-event-id": last} if last else {})}
            return self._send("POST", f"/{name}", body, headers, QUIET_SECONDS)

        for event in self._resumed(connect, last_event_id, REPLY_ATTEMPTS):
            if event["event"] == "error":
                failure = event["data"]
                raise ParleyError(failure["message"], 502, failure.get("errors"))
            yield event
            if event["event"] == "done":
                return

    def _follow(self, path: str, query: Mapping[str, Any], last_event_id: Optional[str]) -> Iterator[Any]:
        address = _with_query(f"/{path}", query)

        def connect(last: Optional[str]) -> Any:
            return self._send("GET", address, None, {"last-event-id": last} if last else {}, QUIET_SECONDS)

        return self._resumed(connect, last_event_id, None)

    def _resumed(
        self, connect: Callable[[Optional[str]], Any], last: Optional[str], attempts: Optional[int]
    ) -> Iterator[Any]:
        """The events of a stream across lost connections, each connection after the last event of the former."""
        failed = 0
        while True:
            wait: Optional[float] = None
            try:
                with connect(last) as response:
                    for raw in read_events(response):
                        failed = 0
                        last = raw["id"] or last
                        yield {"event": raw["event"] or "message", "id": raw["id"], "data": json.loads(raw["data"])}
                lost: Exception = ConnectionLost("The stream ended early.")
            except ParleyError as error:
                if attempts is not None or error.status not in RETRIED_STATUSES:
                    raise
                lost, wait = error, error.retry_after
            except LOST + (ConnectionLost,) as error:
                lost = error
            failed += 1
            if attempts is not None and failed >= attempts:
                raise ConnectionLost(str(lost)) from lost
            self._sleep(_pause(failed) if wait is None else wait)

    def _vendor(
        self, method: str, path: str, body: Optional[Mapping[str, Any]], query: Mapping[str, Any]
    ) -> Dict[str, Any]:
        with self._vendor_response(method, path, body, query, self._timeout) as response:
            return cast(Dict[str, Any], json.loads(_read(response)))

    def _vendor_events(
        self, method: str, path: str, body: Optional[Mapping[str, Any]], query: Mapping[str, Any]
    ) -> Iterator[VendorEvent]:
        asked = {**(body or {}), "stream": True}
        with self._vendor_response(method, path, asked, query, QUIET_SECONDS) as response:
            for raw in read_events(response):
                if raw["data"] == "[DONE]":
                    return
                yield {"event": raw["event"], "data": json.loads(raw["data"])}

    def _vendor_response(
        self,
        method: str,
        path: str,
        body: Optional[Mapping[str, Any]],
        query: Mapping[str, Any],
        timeout: float,
    ) -> Any:
        """A completion is not repeated by itself: it may have been paid for."""
        content = None if body is None else json.dumps(body).encode("utf-8")
        headers = {} if body is None else {"content-type": "application/json"}
        return self._send(method, _with_query(path, query), content, headers, timeout)

    def _retried(
        self, method: str, path: str, body: bytes, headers: Mapping[str, str], timeout: Optional[float]
    ) -> Any:
        failed = 0
        while True:
            try:
                return self._send(method, path, body, headers, timeout or self._timeout)
            except ParleyError as error:
                wait = error.retry_after
                is_over = failed >= self._retries or (wait is not None and wait > LONGEST_WAIT)
                if error.status not in RETRIED_STATUSES or is_over:
                    raise
            except ConnectionLost:
                if failed >= self._retries:
                    raise
                wait = None
            failed += 1
            self._sleep(_pause(failed) if wait is None else wait)

    def _send(
        self, method: str, path: str, body: Optional[bytes], headers: Mapping[str, str], timeout: float
    ) -> Any:
        request = urllib.request.Request(
            self._base_url + path, data=body, headers={**self._credential, **headers}, method=method
        )
        try:
            return self._opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as refusal:
            with refusal:
                raise _failure_of(refusal) from None
        except LOST as error:
            raise ConnectionLost(str(error)) from error


def _given(fields: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if not isinstance(value, NotGiven)}


def _with_query(path: str, query: Mapping[str, Any]) -> str:
    given = _given(query)
    return f"{path}?{urlencode(given)}" if given else path


def _read(response: Any) -> bytes:
    try:
        return cast(bytes, response.read())
    except LOST as error:
        raise ConnectionLost(str(error)) from error


def _pause(failed: int) -> float:
    """Grows with each failure; without chance all clients would come back in the same moment."""
    whole = min(FIRST_PAUSE * 2.0 ** (failed - 1), LONGEST_PAUSE)
    return whole * (0.5 + random.random() / 2)


def _failure_of(refusal: urllib.error.HTTPError) -> ParleyError:
    try:
        body = json.loads(refusal.read())
    except (ValueError, OSError):
        body = {}
    body = body if isinstance(body, dict) else {}
    # The vendors' formats have the message inside of `error`.
    error = body.get("error")
    message = body.get("message") or (error.get("message") if isinstance(error, dict) else None)
    waits = refusal.headers.get("retry-after", "")
    return ParleyError(
        message or f"The server answered with status {refusal.code}.",
        refusal.code,
        body.get("errors"),
        refusal.headers.get("x-request-id") or refusal.headers.get("request-id"),
        float(waits) if waits.isdigit() else None,
    )
