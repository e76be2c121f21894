import { writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { DocumentBlock } from "./document.ts";
import { FileProblem } from "./file-problem.ts";
import { readDocument } from "./read-document.ts";
import { createMessageEncoder, type ReaderJob, type ReaderMessage } from "./reader-messages.ts";
import { WATCHDOG_SOURCE } from "../../platform/runtime/process-watchdog.ts";

/** The entry of a reader process: jobs come in over IPC, results leave through a pipe of their own. */
const RESULT_PIPE = 3;
const BATCH_CHARACTERS = 64 * 1024;
const BATCH_BLOCKS = 500;

const [memoryMb = "1024", cpuSeconds = "20"] = process.argv.slice(2);
/** Shared with the watchdog: microseconds of CPU at which the current job must be over, 0 for none. */
const deadline = new Float64Array(new SharedArrayBuffer(8));

function send(line: string): void {
  const bytes = Buffer.from(line);
  let sent = 0;
  while (sent < bytes.length) {
    try {
      // Writing blocks until the server reads: results never pile up in here.
      sent += writeSync(RESULT_PIPE, bytes, sent);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) process.exit(1);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

async function run({ path, name }: ReaderJob): Promise<void> {
  const encode = createMessageEncoder();
  const post = (message: ReaderMessage) => send(encode(message));
  let title: string | null = null;
  let blocks: DocumentBlock[] = [];
  let characters = 0;
  let progress = 0;
  let reportedProgress = 0;
  const flush = () => {
    post({ type: "blocks", blocks, progress });
    [blocks, characters, reportedProgress] = [[], 0, progress];
  };
  const sink = {
    title: (text: string) => {
      title = text || null;
    },
    progress: (fraction: number) => {
      progress = fraction;
      if (progress - reportedProgress >= 0.05) flush();
    },
    block: (block: DocumentBlock) => {
      blocks.push(block);
      characters += block.type === "row" ? block.cells.join("").length : block.text.length;
      if (characters >= BATCH_CHARACTERS || blocks.length >= BATCH_BLOCKS) flush();
    },
  };
  try {
    const kind = await readDocument(await readFile(path), name, sink);
    flush();
    post({ type: "done", kind, title });
  } catch (error) {
    const problem =
      error instanceof FileProblem ? error : new FileProblem("crashed", { detail: String(error) });
    post({ type: "problem", reason: problem.reason, detail: problem.detail?.slice(0, 500) ?? null });
  }
}

process.on("disconnect", () => process.exit(0));
process.on("message", (job: ReaderJob) => {
  const { user, system } = process.cpuUsage();
  deadline[0] = user + system + Number(cpuSeconds) * 1e6;
  void run(job).finally(() => {
    deadline[0] = 0;
  });
});

new Worker(WATCHDOG_SOURCE, {
  eval: true,
  execArgv: [],
  workerData: { deadline, parent: process.ppid, memoryBytes: Number(memoryMb) * 1024 * 1024 },
}).unref();

send(`${JSON.stringify({ type: "ready" })}\n`);
