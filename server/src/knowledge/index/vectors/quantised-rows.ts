import type { Scan } from "./scan.ts";

const ROWS_PER_SEGMENT = 1_024;
const FIRST_CAPACITY = 16;

/** A vector as it is stored: `values[i] * scale` is its i-th number. */
export interface QuantisedVector {
  values: Int8Array;
  scale: number;
}

interface Segment {
  values: Int8Array;
  scales: Float32Array;
  capacity: number;
}

export interface QuantisedRows {
  readonly stride: number;
  readonly count: number;
  readonly bytes: number;
  /** Whether every row has a vector. */
  readonly complete: boolean;
  /** Adds a vector, or an empty row (scale 0) where there is none. */
  push(vector: Float32Array | QuantisedVector | null): void;
  copyRow(from: QuantisedRows, row: number): void;
  locate(row: number): [segment: Segment, place: number];
  has(row: number): boolean;
  /** A view of a row, as long as its stride. */
  row(row: number): QuantisedVector;
  /** Cosines of rows [from, from + length) into `out`, starting at `out[at]`. */
  scan(scan: Scan, from: number, length: number, out: Float32Array, at: number): void;
}

/**
 * Vectors as int8 rows with one scale each, in segments: growing never copies more than one segment,
 * and a search that pauses between segments is not disturbed by rows added meanwhile.
 */
export function createQuantisedRows(dimensions: number): QuantisedRows {
  const stride = rowStride(dimensions);
  const segments: Segment[] = [];
  let count = 0;
  let missing = 0;

  /** The segment and place of the next row, made if need be. */
  function nextSlot(): [Segment, number] {
    const position = count % ROWS_PER_SEGMENT;
    let segment = segments.at(-1);
    if (!segment || (position === 0 && count === segments.length * ROWS_PER_SEGMENT)) {
      segment = newSegment(segments.length === 0 ? FIRST_CAPACITY : ROWS_PER_SEGMENT, stride);
      segments.push(segment);
    } else if (position >= segment.capacity) {
      const larger = newSegment(Math.min(ROWS_PER_SEGMENT, segment.capacity * 2), stride);
      larger.values.set(segment.values);
      larger.scales.set(segment.scales);
      segments[segments.length - 1] = segment = larger;
    }
    count++;
    return [segment, position];
  }

  return {
    stride,
    get count() {
      return count;
    },
    get complete() {
      return missing === 0;
    },
    get bytes() {
      return segments.reduce((sum, { capacity }) => sum + capacity * (stride + 4), 0);
    },
    push(vector) {
      if (vector) checkDimensions(vector, dimensions);
      const [segment, position] = nextSlot();
      if (vector instanceof Float32Array) {
        segment.scales[position] = quantiseInto(vector, segment.values, position * stride);
      } else if (vector) {
        segment.values.set(vector.values, position * stride);
        segment.scales[position] = vector.scale;
      }
      if (!(segment.scales[position]! > 0)) missing++;
    },
    copyRow(from, row) {
      const [segment, position] = nextSlot();
      const [source, at] = from.locate(row);
      segment.values.set(source.values.subarray(at * stride, (at + 1) * stride), position * stride);
      segment.scales[position] = source.scales[at]!;
      if (!(segment.scales[position]! > 0)) missing++;
    },
    locate(row) {
      return [segments[Math.floor(row / ROWS_PER_SEGMENT)]!, row % ROWS_PER_SEGMENT];
    },
    has(row) {
      return segments[Math.floor(row / ROWS_PER_SEGMENT)]!.scales[row % ROWS_PER_SEGMENT]! > 0;
    },
    row(row) {
      const segment = segments[Math.floor(row / ROWS_PER_SEGMENT)]!;
      const at = row % ROWS_PER_SEGMENT;
      return { values: segment.values.subarray(at * stride, (at + 1) * stride), scale: segment.scales[at]! };
    },
    scan(scan, from, length, out, at) {
      for (let done = 0; done < length;) {
        const segment = segments[Math.floor((from + done) / ROWS_PER_SEGMENT)]!;
        const position = (from + done) % ROWS_PER_SEGMENT;
        const part = Math.min(length - done, ROWS_PER_SEGMENT - position);
        scan(segment.values, segment.scales, position, part, out.subarray(at + done, at + done + part));
        done += part;
      }
    },
  };
}

/** SIMD reads sixteen numbers at a time; the rest of the last sixteen is zero. */
export function rowStride(dimensions: number): number {
  return Math.ceil(dimensions / 16) * 16;
}

function checkDimensions(vector: Float32Array | QuantisedVector, dimensions: number): void {
  const { length } = vector instanceof Float32Array ? vector : vector.values;
  if (length !== dimensions) throw new RangeError(`a vector has ${length} dimensions, not ${dimensions}`);
}

function newSegment(capacity: number, stride: number): Segment {
  return { values: new Int8Array(capacity * stride), scales: new Float32Array(capacity), capacity };
}

/** Writes a vector as int8 and answers the scale that turns it back. */
export function quantiseInto(vector: Float32Array, target: Int8Array, offset: number): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return 0;
  const factor = 127 / largest;
  for (let i = 0; i < vector.length; i++) target[offset + i] = Math.round(vector[i]! * factor);
  return 1 / factor;
}
