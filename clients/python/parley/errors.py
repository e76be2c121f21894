"""What can go wrong when the API is called."""

from typing import Mapping, Optional


class ParleyError(Exception):
    """The server refused a request.

    Attributes:
        message: What is wrong, in a sentence.
        status: The HTTP status.
        errors: Each invalid field with a message.
        request_id: What to name when you ask the people who run the server.
        retry_after: Seconds to wait, where the server says so.
    """

    def __init__(
        self,
        message: str,
        status: int,
        errors: Optional[Mapping[str, str]] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.errors = dict(errors or {})
        self.request_id = request_id
        self.retry_after = retry_after


class ConnectionLost(Exception):
    """The server could not be reached, or the connection broke off."""


class WebhookError(Exception):
    """A request does not come from the server, or is too old."""
