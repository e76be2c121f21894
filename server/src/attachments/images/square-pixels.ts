import type { Pixels } from "./turn-pixels.ts";

/** The middle of an image as a square of its shorter side, or the whole of it in one of its longer side. */
export function squarePixels({ width, height, values }: Pixels, side: "shorter" | "longer"): Pixels {
  const length = side === "shorter" ? Math.min(width, height) : Math.max(width, height);
  // Where the square begins in the image: before it, if the square is larger.
  const left = Math.floor((width - length) / 2);
  const top = Math.floor((height - length) / 2);
  // Zero is transparent.
  const square = new Uint32Array(length * length);
  const [from, to] = [Math.max(0, left), Math.min(width, left + length)];
  for (let y = Math.max(0, top); y < Math.min(height, top + length); y += 1) {
    square.set(values.subarray(y * width + from, y * width + to), (y - top) * length + from - left);
  }
  return { width: length, height: length, values: square };
}
