import busboy from "busboy";
import type { FastifyRequest } from "fastify";
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, invalidParams } from "../errors/app-error.ts";
import type { Operation } from "../operations/define-operation.ts";
import { ReceivedFile, type Receives } from "../operations/received-file.ts";
import { wellFormed } from "../text/well-formed.ts";
import { fromForm } from "./form-values.ts";

const LIMITS = { fields: 100, parts: 101, files: 1, fieldNameSize: 1000, headerPairs: 50 };
/** For fields, headers and boundaries beside the file. */
const ROOM_BYTES = 1024 * 1024;

export const isMultipart = (contentType: string | undefined): boolean =>
  /^multipart\/form-data\s*;/i.test(contentType ?? "");

/** Reads a form whose file goes to the folder while it arrives, so that a large one uses no memory. */
export async function readMultipartBody(
  request: FastifyRequest,
  operation: Operation,
  receives: Receives,
  folder: string,
): Promise<Record<string, unknown>> {
  if (Number(request.headers["content-length"]) > receives.maxBytes + ROOM_BYTES) throw tooLarge(receives);
  const fields = new URLSearchParams();
  let file: Promise<ReceivedFile> | null = null;
  let stream: Readable | null = null;
  await mkdir(folder, { recursive: true });
  const parser = createParser(request, receives);
  const { raw } = request;
  try {
    await new Promise<void>((resolve, reject) => {
      const failBroken = () => reject(invalidParams({ body: "The body is not valid multipart/form-data." }));
      parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
        if (nameTruncated || valueTruncated)
          reject(invalidParams({ [name.slice(0, 100)]: "The field is too long." }));
        fields.append(name, value);
      });
      parser.on("file", (name, content, { filename, mimeType }) => {
        // A body that breaks off fails the part once more after the form is refused.
        stream = content.on("error", () => {});
        if (name !== receives.field) {
          content.resume();
          return reject(
            invalidParams({ [name.slice(0, 100)]: `Send the file as the field ${receives.field}.` }),
          );
        }
        file = store(content, { name: filename ?? "", contentType: mimeType }, folder, receives);
        file.catch(reject);
      });
      for (const limit of ["partsLimit", "fieldsLimit", "filesLimit"] as const) {
        parser.on(limit, () =>
          reject(invalidParams({ body: "The form has more fields than the operation, or several files." })),
        );
      }
      parser.on("error", failBroken);
      parser.on("close", resolve);
      raw.once("error", failBroken).once("close", () => {
        if (!raw.readableEnded) failBroken();
      });
      raw.pipe(parser);
    });
    const values = wellFormed(fromForm(operation.input, fields)) as Record<string, unknown>;
    // Assigned in a listener, which the compiler does not follow.
    const stored = await (file as Promise<ReceivedFile> | null);
    return stored ? { ...values, [receives.field]: stored } : values;
  } catch (error) {
    raw.unpipe(parser);
    parser.on("error", () => {});
    (stream as Readable | null)?.destroy(new Error("The form was refused."));
    // Whatever was stored of it is of no use.
    const stored = await (file as Promise<ReceivedFile> | null)?.catch(() => null);
    if (stored) await rm(stored.path, { force: true });
    throw error;
  }
}

function createParser(request: FastifyRequest, { maxBytes }: Receives) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: "utf8",
      // It counts a file of exactly the limit as cut.
      limits: { ...LIMITS, fieldSize: ROOM_BYTES, fileSize: maxBytes + 1 },
    });
  } catch {
    throw invalidParams({ body: "The body is not valid multipart/form-data." });
  }
}

async function store(
  stream: Readable & { truncated?: boolean },
  declared: { name: string; contentType: string },
  folder: string,
  receives: Receives,
): Promise<ReceivedFile> {
  const path = join(folder, `${randomUUID()}.received`);
  const hash = createHash("sha256");
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(stream, count, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    if (stream.truncated) throw tooLarge(receives);
    return new ReceivedFile({ ...declared, path, bytes, sha256: hash.digest("hex") });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const tooLarge = ({ field, maxBytes }: Receives) =>
  new AppError("too_large", `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`, {
    fields: { [field]: `${field} must have at most ${Math.floor(maxBytes / 1024 / 1024)} MB.` },
  });
