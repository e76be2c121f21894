import type { IncomingMessage } from "node:http";
import { Transform, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { FileProblem } from "../extraction/file-problem.ts";

/** The body with its content encodings undone while streaming, and a count of what came over the wire. */
export function decodedBody(message: IncomingMessage): { body: Readable; receivedBytes: () => number } {
  let receivedBytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      receivedBytes += chunk.length;
      done(null, chunk);
    },
  });
  const decoders = contentDecoders(message.headers["content-encoding"]);
  const body = [counter, ...decoders].reduce<Readable>((source, target) => {
    source.on("error", (error) => target.destroy(error));
    source.on("close", () => {
      if (!source.readableEnded && !target.destroyed) target.destroy(new Error("The connection was closed."));
    });
    target.on("close", () => source.destroy());
    // The reader listens for errors as well; without this an unread failure would end the process.
    target.on("error", () => {});
    return source.pipe(target);
  }, message);
  return { body, receivedBytes: () => receivedBytes };
}

function contentDecoders(header: string | undefined): Transform[] {
  const names = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > 2) throw new FileProblem("too_complex", { detail: `encoded ${names.length} times` });
  return names.toReversed().map((name) => {
    if (name === "gzip" || name === "x-gzip") return createGunzip();
    if (name === "deflate") return createInflate();
    if (name === "br") return createBrotliDecompress();
    throw new FileProblem("unsupported", { detail: `content encoding ${name}` });
  });
}
