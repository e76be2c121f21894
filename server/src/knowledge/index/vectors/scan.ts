import { SCAN_KERNEL } from "./scan-kernel.ts";

/** Products of one query with rows of int8 numbers; `out[i]` gets the cosine of row `from + i`. */
export type Scan = (
  rows: Int8Array,
  scales: Float32Array,
  from: number,
  count: number,
  out: Float32Array,
) => void;
/** The same for rows that `fill` writes to where they are multiplied, from the `first` of them on. */
export type FilledScan = (
  fill: (into: Uint8Array, first: number) => void,
  scales: Float32Array,
  out: Float32Array,
) => void;
export interface PreparedQuery {
  values: Int16Array;
  scale: number;
}

const PAGE_BYTES = 65_536;
/** Rows are copied here before they are multiplied; the kernel's memory has one page more, for query and results. */
const SCRATCH_BYTES = 4 * PAGE_BYTES;

interface Kernel {
  memory: { buffer: ArrayBuffer };
  scan: (
    vectors: number,
    scales: number,
    query: number,
    out: number,
    stride: number,
    count: number,
    factor: number,
  ) => void;
}
interface WebAssemblyApi {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Kernel };
}

let shared: Kernel | null | undefined;

/** One kernel for the process: it holds no data between calls, so every index may use it. */
function kernel(): Kernel | null {
  if (shared !== undefined) return shared;
  try {
    const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi };
    const module = new WebAssembly.Module(Buffer.from(SCAN_KERNEL, "base64"));
    shared = new WebAssembly.Instance(module).exports;
  } catch {
    // A processor without SIMD: the same numbers, some ten times slower.
    shared = null;
  }
  return shared;
}

/** The query in as many bits as sums of 32 bits allow, for any number of dimensions. */
export function prepareQuery(vector: Float32Array, stride: number): PreparedQuery {
  let largest = 0;
  let sum = 0;
  for (const value of vector) {
    largest = Math.max(largest, Math.abs(value));
    sum += Math.abs(value);
  }
  const values = new Int16Array(stride);
  if (largest === 0) return { values, scale: 0 };
  const factor = Math.min(32_000 / largest, (2 ** 31 - 1) / (127.5 * sum + stride));
  for (let i = 0; i < vector.length; i++) values[i] = Math.round(vector[i]! * factor);
  return { values, scale: 1 / factor };
}

export function createScan(query: PreparedQuery): Scan {
  const fast = kernel();
  return fast ? createFastScan(fast, query) : createPlainScan(query);
}

/** Rows from a file are read into the kernel's memory, without a copy in between. */
export function createFilledScan(query: PreparedQuery): FilledScan {
  const fast = kernel();
  const stride = query.values.length;
  if (!fast) {
    const plain = createPlainScan(query);
    return (fill, scales, out) => {
      const rows = new Int8Array(scales.length * stride);
      fill(new Uint8Array(rows.buffer), 0);
      plain(rows, scales, 0, scales.length, out);
    };
  }
  const { memory, scan } = fast;
  const { capacity, vectorsAt, scalesAt, outAt } = scratchOf(stride);
  const bytes = new Uint8Array(memory.buffer);
  const floats = new Float32Array(memory.buffer);
  const shorts = new Int16Array(memory.buffer);
  return (fill, scales, out) => {
    shorts.set(query.values, 0);
    for (let done = 0; done < scales.length; done += capacity) {
      const part = Math.min(capacity, scales.length - done);
      fill(bytes.subarray(vectorsAt, vectorsAt + part * stride), done);
      floats.set(scales.subarray(done, done + part), scalesAt / 4);
      scan(vectorsAt, scalesAt, 0, outAt, stride, part, query.scale);
      out.set(floats.subarray(outAt / 4, outAt / 4 + part), done);
    }
  };
}

/** How many rows fit, and where they, their scales and the results are. */
function scratchOf(stride: number) {
  const capacity = Math.floor((SCRATCH_BYTES - 2 * stride) / (stride + 8)) & ~3;
  const vectorsAt = 2 * stride;
  const scalesAt = vectorsAt + capacity * stride;
  return { capacity, vectorsAt, scalesAt, outAt: scalesAt + capacity * 4 };
}

export function createPlainScan({ values, scale }: PreparedQuery): Scan {
  const stride = values.length;
  return (rows, scales, from, count, out) => {
    for (let row = 0; row < count; row++) {
      let sum = 0;
      let at = (from + row) * stride;
      for (let i = 0; i < stride; i++, at++) sum += rows[at]! * values[i]!;
      out[row] = sum * scales[from + row]! * scale;
    }
  };
}

function createFastScan({ memory, scan }: Kernel, { values, scale }: PreparedQuery): Scan {
  const stride = values.length;
  const { capacity, vectorsAt, scalesAt, outAt } = scratchOf(stride);
  const bytes = new Int8Array(memory.buffer);
  const floats = new Float32Array(memory.buffer);
  const shorts = new Int16Array(memory.buffer);
  return (rows, scales, from, count, out) => {
    // Another search may have run since: the query is written again for every call.
    shorts.set(values, 0);
    for (let done = 0; done < count;) {
      const part = Math.min(capacity, count - done);
      const first = from + done;
      bytes.set(rows.subarray(first * stride, (first + part) * stride), vectorsAt);
      floats.set(scales.subarray(first, first + part), scalesAt / 4);
      scan(vectorsAt, scalesAt, 0, outAt, stride, part, scale);
      out.set(floats.subarray(outAt / 4, outAt / 4 + part), done);
      done += part;
    }
  };
}
