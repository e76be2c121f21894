"""A client for the Parley HTTP API that needs nothing but the standard library."""

from . import types
from ._connection import NOT_GIVEN, NotGiven, VendorEvent
from .errors import ConnectionLost, ParleyError, WebhookError
from .operations import Operations
from .webhooks import verify_webhook


class Parley(Operations):
    """One method for each operation of the API; see Connection for what it takes."""


__all__ = [
    "NOT_GIVEN",
    "ConnectionLost",
    "NotGiven",
    "Parley",
    "ParleyError",
    "VendorEvent",
    "WebhookError",
    "types",
    "verify_webhook",
]
