import { PhotonImage, resize, SamplingFilter } from "@silvia-odwyer/photon-node";
import { readFileSync, writeSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { WATCHDOG_SOURCE } from "../../platform/runtime/process-watchdog.ts";
import { readImageHeader } from "./image-header.ts";
import {
  IMAGE_SIDES,
  MOST_PIXELS,
  SQUARE_SIDE,
  type EncodedFacts,
  type ImageReport,
} from "./image-messages.ts";
import { squarePixels } from "./square-pixels.ts";
import { isOpaque, turnPixels, type Pixels } from "./turn-pixels.ts";

/**
 * The entry of a process that re-encodes one image: pixels in, pixels out. Nothing else of the file survives: no
 * metadata, no second file behind the first, no trick of a format.
 */
const RESULT_PIPE = 3;
const QUALITY = { image: 85, thumbnail: 80 };
/** A larger PNG without transparency is a photo. */
const LARGEST_PNG = 4 * 1024 * 1024;

interface Encoded extends EncodedFacts {
  readonly content: Uint8Array;
}

const [path = "", memoryMb = "1024", cpuSeconds = "20", shape = "whole"] = process.argv.slice(2);
new Worker(WATCHDOG_SOURCE, {
  eval: true,
  execArgv: [],
  workerData: {
    deadline: new Float64Array(new SharedArrayBuffer(8)).fill(Number(cpuSeconds) * 1e6),
    parent: process.ppid,
    memoryBytes: Number(memoryMb) * 1024 * 1024,
  },
}).unref();

run();

function run(): void {
  const bytes = readFileSync(path);
  const header = readImageHeader(bytes);
  if (!header || header.width === 0 || header.height === 0) return report({ problem: "unreadable" });
  if (header.width * header.height > MOST_PIXELS) return report({ problem: "pixels" });
  let image: PhotonImage;
  try {
    image = upright(PhotonImage.new_from_byteslice(bytes), header.orientation);
  } catch {
    return report({ problem: "unreadable" });
  }
  const wantsPng = header.format === "png" || header.format === "gif";
  if (shape !== "whole") {
    const square = encode(squared(image, shape === "filled-square"), QUALITY.image, wantsPng);
    return report({ image: factsOf(square), thumbnail: factsOf(square) }, square.content, square.content);
  }
  const whole = fitted(image, IMAGE_SIDES.image);
  const full = encode(whole, QUALITY.image, wantsPng);
  const small = encode(fitted(whole, IMAGE_SIDES.thumbnail), QUALITY.thumbnail, false);
  report({ image: factsOf(full), thumbnail: factsOf(small) }, full.content, small.content);
}

function upright(image: PhotonImage, orientation: number): PhotonImage {
  return orientation <= 1 ? image : changed(image, (pixels) => turnPixels(pixels, orientation));
}

/** A face fills its square, which cuts the longer side; a logo is framed whole, with nothing beside it. */
function squared(image: PhotonImage, isFilled: boolean): PhotonImage {
  // A framed image is reduced first: the square around a long one would not fit into memory.
  return isFilled
    ? fitted(
        changed(image, (pixels) => squarePixels(pixels, "shorter")),
        SQUARE_SIDE,
      )
    : changed(fitted(image, SQUARE_SIDE), (pixels) => squarePixels(pixels, "longer"));
}

function changed(image: PhotonImage, change: (pixels: Pixels) => Pixels): PhotonImage {
  const raw = image.get_raw_pixels();
  const values = new Uint32Array(raw.buffer, raw.byteOffset, raw.length / 4);
  const result = change({ width: image.get_width(), height: image.get_height(), values });
  image.free();
  return new PhotonImage(new Uint8Array(result.values.buffer), result.width, result.height);
}

function fitted(image: PhotonImage, side: number): PhotonImage {
  const [width, height] = [image.get_width(), image.get_height()];
  const scale = side / Math.max(width, height);
  if (scale >= 1) return image;
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return resize(image, scaled(width), scaled(height), SamplingFilter.Triangle);
}

function encode(image: PhotonImage, quality: number, wantsPng: boolean): Encoded {
  const size = { width: image.get_width(), height: image.get_height() };
  const opaque = isOpaque(image.get_raw_pixels());
  const png = wantsPng || !opaque ? image.get_bytes() : null;
  if (png && (!opaque || png.length <= LARGEST_PNG))
    return { ...size, type: "image/png", bytes: png.length, content: png };
  const jpeg = image.get_bytes_jpeg(quality);
  return { ...size, type: "image/jpeg", bytes: jpeg.length, content: jpeg };
}

function factsOf({ type, width, height, bytes }: Encoded): EncodedFacts {
  return { type, width, height, bytes };
}

function report(line: ImageReport, ...contents: readonly Uint8Array[]): void {
  for (const part of [Buffer.from(`${JSON.stringify(line)}\n`), ...contents]) {
    for (let sent = 0; sent < part.length;) {
      try {
        sent += writeSync(RESULT_PIPE, part, sent);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) process.exit(1);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      }
    }
  }
  process.exit(0);
}
