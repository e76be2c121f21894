export type ImageFormat = "png" | "jpeg" | "gif" | "webp";

export interface ImageHeader {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  /** How a camera was held: 1 to 8 as EXIF counts, 1 for upright. */
  readonly orientation: number;
}

/** What an image says about itself before anything of it is decoded; null if it is none. */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  try {
    return readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
  } catch (error) {
    // It ends before its header does.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const upright = (format: ImageFormat, width: number, height: number): ImageHeader => ({
  format,
  width,
  height,
  orientation: 1,
});

function readPng(bytes: Buffer): ImageHeader | null {
  const isPng = bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n";
  if (!isPng || bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  return upright("png", bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

function readGif(bytes: Buffer): ImageHeader | null {
  if (!/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))) return null;
  return upright("gif", bytes.readUInt16LE(6), bytes.readUInt16LE(8));
}

function readWebp(bytes: Buffer): ImageHeader | null {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP") return null;
  const chunk = bytes.toString("latin1", 12, 16);
  if (chunk === "VP8X") return upright("webp", bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (chunk === "VP8L") {
    const packed = bytes.readUInt32LE(21);
    return upright("webp", (packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
  }
  if (chunk !== "VP8 ") return null;
  return upright("webp", bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
}

const EXIF = 0xe1;
const SCAN = 0xda;
/** Start of a frame, baseline to arithmetic; the three others in the range are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): ImageHeader | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let orientation = 1;
  for (let at = 2; at < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { format: "jpeg", width, height, orientation };
    }
    if (marker === SCAN) return null;
    const length = bytes.readUInt16BE(at + 2);
    if (marker === EXIF)
      orientation = readOrientation(bytes.subarray(at + 4, at + 2 + length)) ?? orientation;
    at += 2 + length;
  }
  return null;
}

const ORIENTATION_TAG = 0x0112;

function readOrientation(exif: Buffer): number | null {
  if (exif.toString("latin1", 0, 6) !== "Exif\0\0" || exif.length < 14) return null;
  const tiff = exif.subarray(6);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return null;
  const count = short(directory);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return null;
    const value = short(entry + 8);
    if (short(entry) === ORIENTATION_TAG) return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}
