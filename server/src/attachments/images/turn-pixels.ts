export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel as one number. */
  readonly values: Uint32Array;
}

/** Turns an image the way its camera was held, since the note about it is stripped with the rest. */
export function turnPixels(image: Pixels, orientation: number): Pixels {
  if (orientation <= 1) return image;
  const { width, height, values } = image;
  const isLaid = orientation >= 5;
  const [newWidth, newHeight] = isLaid ? [height, width] : [width, height];
  const turned = new Uint32Array(values.length);
  for (let y = 0; y < newHeight; y += 1) {
    for (let x = 0; x < newWidth; x += 1) {
      const [fromX, fromY] = sourceOf(orientation, x, y, width, height);
      turned[y * newWidth + x] = values[fromY * width + fromX]!;
    }
  }
  return { width: newWidth, height: newHeight, values: turned };
}

function sourceOf(
  orientation: number,
  x: number,
  y: number,
  width: number,
  height: number,
): readonly [number, number] {
  const [right, bottom] = [width - 1, height - 1];
  switch (orientation) {
    case 2:
      return [right - x, y];
    case 3:
      return [right - x, bottom - y];
    case 4:
      return [x, bottom - y];
    case 5:
      return [y, x];
    case 6:
      return [y, bottom - x];
    case 7:
      return [right - y, bottom - x];
    default:
      return [right - y, x];
  }
}

const OPAQUE = 0xff;

export function isOpaque(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== OPAQUE) return false;
  return true;
}
