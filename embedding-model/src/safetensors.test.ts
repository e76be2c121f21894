import { expect, test } from "vitest";
import { halfToFloat, openSafetensors } from "./safetensors.ts";

function file(dtype: string, halves: number[]): Uint8Array {
  const header = JSON.stringify({
    a: { dtype, shape: [halves.length], data_offsets: [0, halves.length * 2] },
  });
  const bytes = new Uint8Array(8 + header.length + halves.length * 2);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(header.length), true);
  bytes.set(new TextEncoder().encode(header), 8);
  halves.forEach((half, index) => view.setUint16(8 + header.length + 2 * index, half, true));
  return bytes;
}

test("half-precision numbers are read exactly", () => {
  expect(halfToFloat(0x3c00)).toBe(1);
  expect(halfToFloat(0xc000)).toBe(-2);
  expect(halfToFloat(0x3555)).toBeCloseTo(1 / 3, 3);
  expect(halfToFloat(0x0001)).toBe(2 ** -24);
  expect(halfToFloat(0x7bff)).toBe(65_504);
  expect(halfToFloat(0x7c00)).toBe(Infinity);
  expect(halfToFloat(0x7e00)).toBeNaN();
});

test("a tensor is found by its name", () => {
  expect(openSafetensors(file("F16", [0x3c00, 0xbc00]))("a")).toEqual({
    shape: [2],
    data: Float32Array.of(1, -1),
  });
});

test("other files and other number types are refused", () => {
  expect(() => openSafetensors(new Uint8Array(64).fill(255))).toThrow("not a safetensors file");
  expect(() => openSafetensors(file("F16", [0]))("b")).toThrow("no tensor named b");
  expect(() => openSafetensors(file("BF16", [0]))("a")).toThrow("expected F16");
});
