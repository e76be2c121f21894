/** The few protobuf wire types ONNX needs; enough to write a model without a schema compiler. */

export type Bytes = Uint8Array;

function varint(value: number | bigint): Bytes {
  const bytes: number[] = [];
  // Negative numbers (an axis of -1) are ten bytes of two's complement on the wire.
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

function tag(field: number, wireType: number): Bytes {
  return varint((field << 3) | wireType);
}

export function message(...parts: Bytes[]): Bytes {
  let length = 0;
  for (const part of parts) length += part.length;
  const out = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    out.set(part, offset);
    offset += part.length;
  }
  return out;
}

export function integerField(field: number, value: number | bigint): Bytes {
  return message(tag(field, 0), varint(value));
}

export function bytesField(field: number, value: Bytes): Bytes {
  return message(tag(field, 2), varint(value.length), value);
}

export function stringField(field: number, value: string): Bytes {
  return bytesField(field, new TextEncoder().encode(value));
}

export function floatField(field: number, value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return message(tag(field, 5), bytes);
}
