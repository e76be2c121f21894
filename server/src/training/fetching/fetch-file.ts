import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileProblem } from "../extraction/file-problem.ts";
import { guardedRequest, type RequestOptions } from "./guarded-request.ts";

export type FetchFileOptions = RequestOptions & {
  /** An existing folder; the file in it gets a random name. */
  folder: string;
  maxBytes?: number | undefined;
  /** `totalBytes` is the announced length; null if there is none or the body is compressed. */
  onProgress?: ((progress: { receivedBytes: number; totalBytes: number | null }) => void) | undefined;
};

export interface FetchedFile {
  path: string;
  bytes: number;
}

export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Downloads a public file into a folder; nothing is left there when it fails. */
export async function fetchFile(address: string, options: FetchFileOptions): Promise<FetchedFile> {
  const maxBytes = options.maxBytes ?? MAX_FILE_BYTES;
  const path = join(options.folder, `${randomUUID()}.download`);
  try {
    return await guardedRequest(address, options, async ({ headers, body, receivedBytes, signal }) => {
      const announced = Number(headers["content-length"] ?? Number.NaN);
      if (announced > maxBytes)
        throw new FileProblem("too_large", { detail: `${announced} bytes announced` });
      const totalBytes = headers["content-encoding"] || Number.isNaN(announced) ? null : announced;
      let bytes = 0;
      const limit = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          if (Math.max(bytes, receivedBytes()) > maxBytes) {
            return done(new FileProblem("too_large", { detail: `more than ${maxBytes} bytes` }));
          }
          options.onProgress?.({ receivedBytes: bytes, totalBytes });
          done(null, chunk);
        },
      });
      await pipeline(body, limit, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
      return { path, bytes };
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
