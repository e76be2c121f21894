"""Checks that a request was sent by your Parley server."""

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Mapping, Optional, Union, cast

from .errors import WebhookError
from .types import WebhookDocument

PREFIX = "whsec_"


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> WebhookDocument:
    """The document of a webhook, once its signature and age are checked.

    Args:
        body: The body as it was received; JSON that was parsed and written again does not fit.
        headers: The request's headers; upper and lower case are the same.
        secret: From createWebhook or rotateWebhookSecret.
        tolerance: How many seconds the clocks may differ.
        now: Seconds since 1970, for tests.

    Raises:
        WebhookError: It was not signed with the secret, or is too old.
    """
    known = {name.lower(): value for name, value in headers.items()}
    try:
        identity, sent, signatures = (
            known[name] for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
        )
    except KeyError as missing:
        raise WebhookError(f"The header {missing} is missing.") from None
    try:
        age = (time.time() if now is None else now) - int(sent)
        key = base64.b64decode(secret[len(PREFIX) :] if secret.startswith(PREFIX) else secret)
    except (ValueError, binascii.Error):
        raise WebhookError("The time or the secret can't be read.") from None
    # Any caller could sign with an empty key.
    if not key:
        raise WebhookError("The secret is missing.")
    if abs(age) > tolerance:
        raise WebhookError("The request is too old, or the clocks differ.")
    content = body.encode("utf-8") if isinstance(body, str) else body
    text = f"{identity}.{sent}.".encode("utf-8") + content
    expected = b"v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest())
    if not any(hmac.compare_digest(expected, one.encode("utf-8")) for one in signatures.split()):
        raise WebhookError("No signature fits.")
    return cast(WebhookDocument, json.loads(content))
