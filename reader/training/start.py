"""python3 start.py MODEL.onnx START.safetensors: extracts the weights of gte-small from its ONNX file.

Exported matrices are anonymous; their names are recovered from the MatMul nodes that use them.
"""

import sys

import onnx
import torch
from onnx import numpy_helper

import tensors


def main(source, target):
    graph = onnx.load(source).graph
    values = {value.name: value for value in graph.initializer}
    weights = {name: value for name, value in values.items() if name.startswith(("embeddings.", "encoder."))}
    weights = {name: numpy_helper.to_array(value) for name, value in weights.items()}
    for node in graph.node:
        for name in node.input:
            if node.op_type == "MatMul" and name in values:
                path = node.name.strip("/").removesuffix("/MatMul").replace("/", ".")
                weights[f"{path}.weight"] = numpy_helper.to_array(values[name]).T
    found = {name: torch.tensor(weight.copy()) for name, weight in weights.items() if weight.dtype.kind == "f"}
    tensors.save(target, found)
    print(f"{len(found)} tensors")


if __name__ == "__main__":
    main(*sys.argv[1:3])
