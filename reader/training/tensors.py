"""Reads and writes safetensors. An int8 matrix comes with one scale per row, named `….scale`."""

import gzip
import json
import struct

import numpy as np
import torch

TYPES = {"F16": np.float16, "F32": np.float32, "I8": np.int8}


def load(*paths):
    tensors = {}
    for path in paths:
        data = (gzip.open if str(path).endswith(".gz") else open)(path, "rb").read()
        size = struct.unpack("<Q", data[:8])[0]
        for name, entry in json.loads(data[8 : 8 + size]).items():
            if name == "__metadata__" or entry["dtype"] not in TYPES:
                continue
            begin, end = (8 + size + offset for offset in entry["data_offsets"])
            values = np.frombuffer(data[begin:end], TYPES[entry["dtype"]]).reshape(entry["shape"])
            tensors[name] = torch.from_numpy(values.astype(np.float32))
    for name in [name for name in tensors if name.endswith(".scale")]:
        tensors[name.removesuffix(".scale")] *= tensors.pop(name)[:, None]
    return plain(tensors)


def plain(tensors):
    """Strips the prefixes that packages put before encoder names."""
    return {name.removeprefix("bert.").removeprefix("b."): tensor for name, tensor in tensors.items()}


def save(path, tensors, kind="F16"):
    header, parts, offset = {}, [], 0
    for name, tensor in sorted(tensors.items()):
        values = tensor.numpy() if hasattr(tensor, "numpy") else tensor
        own = "I8" if values.dtype == np.int8 else kind
        raw = values.astype(TYPES[own]).tobytes()
        header[name] = {"dtype": own, "shape": list(values.shape), "data_offsets": [offset, offset + len(raw)]}
        parts.append(raw)
        offset += len(raw)
    encoded = json.dumps(header).encode()
    with (gzip.open if str(path).endswith(".gz") else open)(path, "wb") as file:
        file.write(struct.pack("<Q", len(encoded)) + encoded + b"".join(parts))


def as_bytes(tensors):
    """Quantises matrices to int8 with one scale per row."""
    out = {}
    for name, tensor in tensors.items():
        if tensor.ndim == 2 and min(tensor.shape) > 2:
            scale = tensor.abs().amax(1).clamp(min=1e-12) / 127
            out[name], out[f"{name}.scale"] = (tensor / scale[:, None]).round().to(torch.int8), scale
        else:
            out[name] = tensor
    return out
