"""Bodies: JSON, or a form where a file is among the fields."""

import json
import os
import secrets
from typing import Any, Dict, List, Optional, Tuple


def body_of(fields: Dict[str, Any]) -> Tuple[str, bytes]:
    """The content type and the bytes of a body."""
    files = {name: file for name, file in ((name, _file_of(value)) for name, value in fields.items()) if file}
    if not files:
        return "application/json", json.dumps(fields).encode("utf-8")
    boundary = secrets.token_hex(16)
    parts: List[bytes] = []
    for name, value in fields.items():
        if name in files:
            filename, content = files[name]
            head = f'name="{name}"; filename="{_quoted(filename)}"\r\ncontent-type: application/octet-stream'
        else:
            head = f'name="{name}"'
            content = (value if isinstance(value, str) else json.dumps(value)).encode("utf-8")
        parts += [f"--{boundary}\r\ncontent-disposition: form-data; {head}\r\n\r\n".encode("utf-8"), content, b"\r\n"]
    parts.append(f"--{boundary}--\r\n".encode("utf-8"))
    return f"multipart/form-data; boundary={boundary}", b"".join(parts)


def _file_of(value: Any) -> Optional[Tuple[str, bytes]]:
    if isinstance(value, bytes):
        return "file", value
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], bytes):
        return str(value[0]), value[1]
    if hasattr(value, "read"):
        content = value.read()
        if not isinstance(content, bytes):
            raise TypeError("Open the file for reading bytes: open(path, 'rb').")
        return os.path.basename(str(getattr(value, "name", "file"))), content
    return None


def _quoted(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
