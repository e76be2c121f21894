"""Server-sent events."""

from typing import IO, Dict, Iterator, Optional, TypedDict


class RawEvent(TypedDict):
    event: Optional[str]
    id: Optional[str]
    data: str


def read_events(lines: IO[bytes]) -> Iterator[RawEvent]:
    """The events of a response as they come; comments and empty events are skipped."""
    fields: Dict[str, str] = {}
    data: "list[str]" = []
    for raw in lines:
        line = raw.decode("utf-8").rstrip("\r\n")
        if line == "":
            if data:
                yield {"event": fields.get("event"), "id": fields.get("id"), "data": "\n".join(data)}
            fields, data = {}, []
            continue
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "data":
            data.append(value)
        elif name:
            fields[name] = value
