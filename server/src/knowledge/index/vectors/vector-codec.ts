import { quantiseInto, type QuantisedVector } from "./quantised-rows.ts";

/** Vectors of one chunk as bytes for the database: for each a float32 scale, then its int8 numbers. */
export function encodeVectors(vectors: Float32Array[]): Uint8Array {
  const dimensions = vectors[0]?.length ?? 0;
  const bytes = new Uint8Array(vectors.length * (dimensions + 4));
  const view = new DataView(bytes.buffer);
  const numbers = new Int8Array(bytes.buffer);
  vectors.forEach((vector, index) => {
    const at = index * (dimensions + 4);
    view.setFloat32(at, quantiseInto(vector, numbers, at + 4), true);
  });
  return bytes;
}

export function decodeVectors(bytes: Uint8Array, dimensions: number): QuantisedVector[] {
  const size = dimensions + 4;
  if (bytes.length % size !== 0) {
    throw new RangeError(`${bytes.length} bytes are no vectors of ${dimensions} dimensions`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / size }, (_, index) => ({
    scale: view.getFloat32(index * size, true),
    values: new Int8Array(bytes.buffer, bytes.byteOffset + index * size + 4, dimensions),
  }));
}
