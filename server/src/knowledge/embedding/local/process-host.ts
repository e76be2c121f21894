import { fork, type ChildProcess } from "node:child_process";
import { programAt } from "../../../platform/runtime/code-location.ts";
import { EmbeddingError } from "../embedder.ts";
import type { InferenceOptions } from "./inference.ts";
import type { BatchRequest, ModelJob, Response } from "./protocol.ts";

export interface InferenceProcess {
  run(jobs: ModelJob[]): Promise<Float32Array[]>;
  readonly alive: boolean;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

export type HostOptions = InferenceOptions & { startTimeoutMs: number; runTimeoutMs: number };

/**
 * Starts the models in a separate process: measured as quick as a worker thread, it frees all its memory when it
 * stops, and a crash of the native runtime costs one batch instead of the service.
 */
export async function startInferenceProcess(options: HostOptions): Promise<InferenceProcess> {
  const { modelFolder, threads, startTimeoutMs, runTimeoutMs } = options;
  const { path, execArgv } = programAt("knowledge/embedding/local/inference-process");
  const child = fork(path, [JSON.stringify({ modelFolder, threads })], {
    execArgv: [...execArgv],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const errors = collectStderr(child);
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  let nextId = 1;
  const exchange = (send: (() => void) | null, accept: (response: Response) => boolean, timeoutMs: number) =>
    withReply(child, send, accept, timeoutMs, errors);

  const first = await exchange(null, () => true, startTimeoutMs).catch(async (error: unknown) => {
    child.kill("SIGKILL");
    await exited;
    throw error;
  });
  if (first.type === "failed") {
    await exited;
    throw new EmbeddingError("unavailable", first.message);
  }
  unrefProcess(child);

  return {
    get alive() {
      return child.connected && child.exitCode === null && child.signalCode === null;
    },
    get pid() {
      return child.pid;
    },
    run: async (jobs) => {
      const request: BatchRequest = { id: nextId++, jobs };
      const send = () => child.send(request);
      const isMine = (response: Response) => "id" in response && response.id === request.id;
      const response = await exchange(send, isMine, runTimeoutMs).catch((error: unknown) => {
        // The process hangs or has ended; no answer will come.
        child.kill("SIGKILL");
        throw error;
      });
      if (response.type !== "results") {
        throw new EmbeddingError("rejected", response.type === "error" ? response.message : "no results");
      }
      return split(response.values, response.lengths);
    },
    stop: async () => {
      // A program that only waits for this would otherwise end before the process does.
      child.ref();
      child.kill("SIGKILL");
      await exited;
    },
  };
}

function withReply(
  child: ChildProcess,
  send: (() => void) | null,
  accept: (response: Response) => boolean,
  timeoutMs: number,
  errors: () => string,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const finish = (error: EmbeddingError | null, response?: Response) => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      if (error) reject(error);
      else resolve(response!);
    };
    const onMessage = (response: unknown) => {
      if (accept(response as Response)) finish(null, response as Response);
    };
    const onExit = (code: number | null, signal: string | null) => {
      const cause = [signal ?? `code ${code}`, errors()].filter(Boolean).join(": ");
      finish(new EmbeddingError("unavailable", `the embedding process ended (${cause})`));
    };
    const onError = (error: Error) => {
      finish(new EmbeddingError("unavailable", `the embedding process failed: ${error.message}`));
    };
    const timer = setTimeout(() => {
      finish(new EmbeddingError("timeout", `the embedding process did not answer within ${timeoutMs} ms`));
    }, timeoutMs);
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
    else if (send) {
      try {
        send();
      } catch (error) {
        onError(error as Error);
      }
    }
  });
}

/** Keeps the end of what the process wrote to stderr, for the error message. */
function collectStderr(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (part: string) => {
    text = (text + part).slice(-2_000);
  });
  return () => text.trim().split("\n").slice(-3).join(" ");
}

/** An idle model must not keep a finished program running; a pending batch holds it by its timer. */
function unrefProcess(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stderr as (NodeJS.ReadableStream & { unref?: () => void }) | null)?.unref?.();
}

function split(values: Float32Array, lengths: number[]): Float32Array[] {
  let at = 0;
  return lengths.map((length) => values.slice(at, (at += length)));
}
