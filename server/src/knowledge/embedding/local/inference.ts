import { readFile } from "node:fs/promises";
import { Tokenizer } from "@huggingface/tokenizers";
import { modelFiles } from "./model-files.ts";
import { loadEmbedding } from "./embedding-inference.ts";
import { loadReading } from "./reading-inference.ts";
import type { ModelJob } from "./protocol.ts";
import { sessionOptions } from "./session-options.ts";

export interface InferenceOptions {
  /** Where the built model is; unless given, where the build leaves it. */
  modelFolder?: string | undefined;
  threads: number;
}
export interface Inference {
  /** One run of a model: jobs of one kind and of about the same length belong together. */
  run(jobs: ModelJob[]): Promise<Float32Array[]>;
}

/** WordPiece processes every word; a "word" of a megabyte must not take a minute. */
const LONGEST_TEXT = 8_000;

/** Loads runtime and tokenizer, and each model when it is first used. Heavy on purpose: only the worker calls this. */
export async function loadInference({ modelFolder, threads }: InferenceOptions): Promise<Inference> {
  const runtime = await import("onnxruntime-node");
  const files = modelFiles(modelFolder);
  const tokenizer = new Tokenizer(JSON.parse(await readFile(files.tokenizer, "utf8")) as object, {});
  const options = await sessionOptions(runtime, threads, files.largestProducts);
  const tokens = (text: string, isWhole: boolean): number[] =>
    tokenizer.encode(text.slice(0, LONGEST_TEXT), { add_special_tokens: isWhole }).ids;
  const open = (file: string) => runtime.InferenceSession.create(file, options);
  const embedding = once(async () => loadEmbedding(runtime, await open(files.model), tokens));
  const reading = once(async () => loadReading(runtime, await open(files.reader), tokens));
  return {
    async run(jobs) {
      switch (jobs[0]?.kind) {
        case undefined:
          return [];
        case "embed":
          return (await embedding())(jobs.flatMap((job) => (job.kind === "embed" ? [job.text] : [])));
        case "read":
          return (await reading()).read(jobs.flatMap((job) => (job.kind === "read" ? [job] : [])));
        case "time-reader":
          return [Float32Array.of(await (await reading()).time())];
      }
    },
  };
}

/** A model that failed to load is loaded again by the next job. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
}
