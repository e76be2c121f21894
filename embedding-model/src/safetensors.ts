export interface Tensor {
  shape: number[];
  data: Float32Array;
}
interface Entry {
  dtype: string;
  shape: number[];
  data_offsets: [number, number];
}

/** Reads tensors of a half-precision safetensors file by name. */
export function openSafetensors(file: Uint8Array): (name: string) => Tensor {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const headerLength = Number(view.getBigUint64(0, true));
  if (headerLength <= 0 || headerLength > file.byteLength - 8) throw new Error("not a safetensors file");
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + headerLength))) as Record<
    string,
    Entry
  >;
  const base = 8 + headerLength;
  // Twenty million halves: a table of all 65,536 is several times faster than the arithmetic.
  const floats = Float32Array.from({ length: 65_536 }, (_, bits) => halfToFloat(bits));
  return (name) => {
    const entry = header[name];
    if (!entry) throw new Error(`the weights hold no tensor named ${name}`);
    if (entry.dtype !== "F16") throw new Error(`tensor ${name} is ${entry.dtype}, expected F16`);
    const [from, to] = entry.data_offsets;
    const data = new Float32Array((to - from) / 2);
    for (let i = 0; i < data.length; i++) data[i] = floats[view.getUint16(base + from + 2 * i, true)]!;
    return { shape: entry.shape, data };
  };
}

export function halfToFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
