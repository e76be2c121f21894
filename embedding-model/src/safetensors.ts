export interface Tensor {
  shape: number[];
  data: Float32Array;
}
interface Entry {
  dtype: string;
  shape: number[];
  data_offsets: [number, number];
}

/** Tensors of a safetensors file as floats, by name. */
export interface Tensors {
  (name: string): Tensor;
  readonly names: string[];
}

/**
 * Opens a file of halves (F16), floats (F32) and bytes (I8). Bytes have a tensor of scales beside them, one for each
 * row, named like them with `.scale` at the end.
 */
export function openSafetensors(file: Uint8Array): Tensors {
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
  const read = (name: string): Tensor => {
    const entry = header[name];
    if (!entry) throw new Error(`the weights hold no tensor named ${name}`);
    const [from, to] = entry.data_offsets;
    const at = base + from;
    const data = new Float32Array((to - from) / bytesPerNumber(name, entry.dtype));
    if (entry.dtype === "F16")
      for (let i = 0; i < data.length; i++) data[i] = floats[view.getUint16(at + 2 * i, true)]!;
    else if (entry.dtype === "F32")
      for (let i = 0; i < data.length; i++) data[i] = view.getFloat32(at + 4 * i, true);
    else {
      const scales = read(`${name}.scale`).data;
      const columns = data.length / scales.length;
      for (let i = 0; i < data.length; i++) data[i] = view.getInt8(at + i) * scales[Math.floor(i / columns)]!;
    }
    return { shape: entry.shape, data };
  };
  return Object.assign(read, { names: Object.keys(header).filter((name) => name !== "__metadata__") });
}

function bytesPerNumber(name: string, dtype: string): number {
  const bytes = { F32: 4, F16: 2, I8: 1 }[dtype];
  if (!bytes) throw new Error(`tensor ${name} is ${dtype}, expected F16, F32 or I8`);
  return bytes;
}

export function halfToFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
