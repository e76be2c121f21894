import { PhotonImage } from "@silvia-odwyer/photon-node";
import { crc32, deflateSync } from "node:zlib";

/** The chunks of a PNG with these sizes, whatever its pixels are. */
export function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND")]);
}

/** A picture of one colour. */
export const plainPng = (width = 8, height = 6): Buffer =>
  pngOf(width, height, Buffer.concat(Array.from({ length: height }, () => Buffer.alloc(width * 3 + 1))));

function chunk(type: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A photo 40 pixels wide and 20 high, taken with the camera on its side, with the place in its metadata. */
export function photoWithPlace(): Buffer {
  const pixels = new Uint8Array(40 * 20 * 4).fill(200);
  const jpeg = Buffer.from(new PhotonImage(pixels, 40, 20).get_bytes_jpeg(90));
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  // Orientation, a short, once: 6 is a quarter turn to the right.
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(6, 18);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from("GPSLatitude 52.5163N")]);
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]);
}

export const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n");
