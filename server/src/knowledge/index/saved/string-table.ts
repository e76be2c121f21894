/** Strings by number in two buffers: a few bytes each where a map takes a hundred. */
export interface StringTable {
  readonly bytes: Uint8Array;
  /** Where each string ends. */
  readonly ends: Uint32Array;
}

export function encodeStrings(strings: readonly string[]): StringTable {
  const ends = new Uint32Array(strings.length);
  let total = 0;
  for (const [at, text] of strings.entries()) {
    total += Buffer.byteLength(text);
    ends[at] = total;
  }
  const bytes = Buffer.allocUnsafe(total);
  for (const [at, text] of strings.entries()) bytes.write(text, at === 0 ? 0 : ends[at - 1]!);
  return { bytes, ends };
}

export function stringAt({ bytes, ends }: StringTable, at: number): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.toString("utf8", at === 0 ? 0 : ends[at - 1]!, ends[at]);
}

/** The place of a string among sorted ones, or -1. */
export function findString(table: StringTable, text: string): number {
  let low = 0;
  let high = table.ends.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = stringAt(table, middle);
    if (found === text) return middle;
    if (found < text) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
