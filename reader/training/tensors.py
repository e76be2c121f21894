"""Reads and writes the safetensors format."""

import json
import struct

import numpy as np
import torch

TYPES = {"F16": np.float16, "F32": np.float32}


def load(path):
    data = open(path, "rb").read()
    size = struct.unpack("<Q", data[:8])[0]
    tensors = {}
    for name, entry in json.loads(data[8 : 8 + size]).items():
        if name == "__metadata__" or entry["dtype"] not in TYPES:
            continue
        begin, end = (8 + size + offset for offset in entry["data_offsets"])
        values = np.frombuffer(data[begin:end], TYPES[entry["dtype"]]).reshape(entry["shape"])
        tensors[name.removeprefix("bert.")] = torch.from_numpy(values.astype(np.float32))
    return tensors


def save(path, tensors):
    header, parts, offset = {}, [], 0
    for name, tensor in sorted(tensors.items()):
        raw = tensor.numpy().astype(np.float16).tobytes()
        header[name] = {"dtype": "F16", "shape": list(tensor.shape), "data_offsets": [offset, offset + len(raw)]}
        parts.append(raw)
        offset += len(raw)
    encoded = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(encoded)) + encoded + b"".join(parts))
