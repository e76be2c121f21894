import { fork } from "node:child_process";
import { tmpdir } from "node:os";
import type { Readable } from "node:stream";
import { AppError } from "../../platform/errors/app-error.ts";
import { createQueue } from "../../platform/limits/queue.ts";
import { sandbox } from "../../training/index.ts";
import type { EncodedFacts, ImageReport, ImageShape } from "./image-messages.ts";

export interface ReencodedImage {
  readonly image: EncodedFacts & { readonly content: Buffer };
  readonly thumbnail: EncodedFacts & { readonly content: Buffer };
}

const MEMORY_MB = 1536;
const CPU_SECONDS = 40;
/** A process that neither works nor ends is stuck; one that gets a tenth of a core is not. */
const WALL_MS = 300_000;
/** More than an image of the longest side can take. */
const MOST_BYTES = 96 * 1024 * 1024;

/** Two images at once fit beside everything else; a burst waits its turn. */
const inTurn = createQueue(
  { concurrency: 2, waiting: 50 },
  () =>
    new AppError("unavailable", "Too many images arrive at once. Please try again shortly.", {
      headers: { "retry-after": "10" },
    }),
);

/** Re-encodes an image, in a process that has no network, reads one folder and is ended at its limits. */
export const reencodeImage = (
  path: string,
  folder: string,
  shape: ImageShape = "whole",
): Promise<ReencodedImage> => inTurn(async () => parseReport(await runProcess(path, folder, shape)));

/** The bytes that the process has sent; none if it was ended. */
function runProcess(file: string, folder: string, shape: ImageShape): Promise<Buffer> {
  const { path, execPath, execArgv } = sandbox(
    "attachments/images/image-main",
    [folder],
    ["--disallow-code-generation-from-strings"],
  );
  const child = fork(path, [file, String(MEMORY_MB), String(CPU_SECONDS), shape], {
    execPath,
    execArgv: [...execArgv],
    env: {},
    cwd: tmpdir(),
    stdio: ["ignore", "ignore", "ignore", "pipe", "ipc"],
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => child.kill("SIGKILL"), WALL_MS);
  (child.stdio[3] as Readable)
    .on("error", () => {})
    .on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) child.kill("SIGKILL");
      else chunks.push(chunk);
    });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? Buffer.concat(chunks) : Buffer.alloc(0));
    });
  });
}

/** The process has read a stranger's file: what it says is checked like anything from outside. */
function parseReport(sent: Buffer): ReencodedImage {
  const end = sent.indexOf(10);
  if (end === -1) throw imageRefused("unreadable");
  const report = JSON.parse(sent.toString("utf8", 0, end)) as ImageReport;
  if ("problem" in report) throw imageRefused(report.problem);
  const { image, thumbnail } = report;
  const middle = end + 1 + image.bytes;
  const full = sent.subarray(end + 1, middle);
  const small = sent.subarray(middle, middle + thumbnail.bytes);
  if (!isEncoded(image, full) || !isEncoded(thumbnail, small)) throw imageRefused("unreadable");
  return { image: { ...image, content: full }, thumbnail: { ...thumbnail, content: small } };
}

const BEGINNINGS = { "image/jpeg": "\xff\xd8\xff", "image/png": "\x89PNG\r\n\x1a\n" } as const;

const isEncoded = ({ type, bytes, width, height }: EncodedFacts, content: Buffer): boolean =>
  Object.hasOwn(BEGINNINGS, type) &&
  content.length === bytes &&
  content.toString("latin1", 0, 8).startsWith(BEGINNINGS[type]) &&
  [width, height].every((side) => Number.isInteger(side) && side > 0);

function imageRefused(reason: "pixels" | "unreadable"): AppError {
  const text =
    reason === "pixels"
      ? "The image has more than 50 megapixels. Send a smaller one."
      : "The image is damaged or too complex to be read. Save it again as JPEG or PNG and send that.";
  return new AppError("invalid_params", text, { fields: { file: text } });
}
