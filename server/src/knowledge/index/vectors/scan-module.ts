/**
 * A WebAssembly module of one function, assembled here so that nothing has to be compiled or installed:
 * scan(vectors, scales, query, out, stride, count, factor) multiplies int8 rows with an int16 query, sixteen
 * numbers at a time, and writes `product * scale * factor` of each row as a float.
 */
export function assembleScanModule(pages: number): Uint8Array {
  return Uint8Array.from([
    0x00,
    ...new TextEncoder().encode("asm"),
    ...Uint8Array.of(1, 0, 0, 0),
    ...section(1, [1, 0x60, 7, I32, I32, I32, I32, I32, I32, F32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0x00, ...unsigned(pages)]),
    ...section(7, [2, ...name("memory"), 0x02, 0, ...name("scan"), 0x00, 0]),
    ...section(10, [1, ...sized(scanBody())]),
  ]);
}

const I32 = 0x7f;
const F32 = 0x7d;
const V128 = 0x7b;
const [vectors, scales, query, out, stride, count, factor] = [0, 1, 2, 3, 4, 5, 6];
const [rowEnd, position, low, high] = [7, 8, 9, 10];
const [block, loop, empty, end, branchIf] = [0x02, 0x03, 0x40, 0x0b, 0x0d];
const [isZero, isLess, add, subtract] = [0x45, 0x49, 0x6a, 0x6b];

/** Code in the order it runs; nested only to be read. */
type Code = (number | Code)[];

function scanBody(): number[] {
  const code: Code = [
    [2, 2, I32, 2, V128],
    [block, empty, get(count), isZero, branchIf, 0],
    [loop, empty, startRow()],
    [loop, empty, multiplySixteen(), get(vectors), get(rowEnd), isLess, branchIf, 0, end],
    storeRow(),
    [get(count), constant(1), subtract, tee(count), branchIf, 0, end],
    [end, end],
  ];
  return flatten(code);
}

function startRow(): Code {
  const zeros = [0xfd, 0x0c, Array.from({ length: 16 }, () => 0)];
  return [
    [get(vectors), get(stride), add, set(rowEnd)],
    [get(query), set(position)],
    [zeros, set(low), zeros, set(high)],
  ];
}

function multiplySixteen(): Code {
  const load = (from: number, offset: number) => [get(from), simd(0x00), 0, offset];
  const half = (sum: number, extend: number, offset: number) => [
    [get(sum), load(vectors, 0), simd(extend), load(position, offset)],
    [simd(DOT_PRODUCT), simd(ADD_INTS), set(sum)],
  ];
  return [half(low, EXTEND_LOW, 0), half(high, EXTEND_HIGH, 16), advance(vectors, 16), advance(position, 32)];
}

function storeRow(): Code {
  const lane = (index: number) => [get(low), simd(0x1b), index];
  const sum = [lane(0), lane(1), add, lane(2), add, lane(3), add];
  const [toFloat, loadFloat, multiply, storeFloat] = [0xb2, [0x2a, 2, 0], 0x94, [0x38, 2, 0]];
  return [
    [get(low), get(high), simd(ADD_INTS), set(low)],
    [get(out), sum, toFloat, get(scales), loadFloat, multiply, get(factor), multiply, storeFloat],
    [advance(scales, 4), advance(out, 4)],
  ];
}

const EXTEND_LOW = 0x87;
const EXTEND_HIGH = 0x88;
const DOT_PRODUCT = 0xba;
const ADD_INTS = 0xae;

function simd(code: number): Code {
  return [0xfd, unsigned(code)];
}

function get(local: number): Code {
  return [0x20, local];
}

function set(local: number): Code {
  return [0x21, local];
}

function tee(local: number): Code {
  return [0x22, local];
}

function constant(value: number): Code {
  return [0x41, value];
}

function advance(local: number, bytes: number): Code {
  return [get(local), constant(bytes), add, set(local)];
}

function flatten(code: Code): number[] {
  return code.flatMap((part) => (typeof part === "number" ? part : flatten(part)));
}

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ;) {
    const low7 = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest ? low7 | 0x80 : low7);
    if (!rest) return bytes;
  }
}

function sized(bytes: number[]): number[] {
  return [...unsigned(bytes.length), ...bytes];
}

function section(id: number, content: number[]): number[] {
  return [id, ...sized(content)];
}

function name(text: string): number[] {
  return sized([...new TextEncoder().encode(text)]);
}
