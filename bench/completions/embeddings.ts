import { startChild, type Child } from "../product/child.ts";
import { startProduct } from "../product/product.ts";
import { usageOf } from "../product/usage.ts";
import { median, printTable } from "../table.ts";
import type { Format } from "./formats.ts";
import { askMany, type Target } from "./load.ts";

const DOUBLE = new URL("../vendor-double/embeddings-double.mjs", import.meta.url);
const MODEL = "bench";
/** The id of the vectors, by which clients name the model. */
const EMBEDDER = `${MODEL}/remote-1-384`;

let position = 0;

/** Each request has a text of its own: a question that was asked before is not embedded again. */
const embeddings = (model: string): Format => ({
  name: "embeddings",
  path: "/openai/v1/embeddings",
  token: Buffer.from("embedding"),
  end: Buffer.from("}"),
  body: (text) => ({ model, input: `${text} ${position++}`, encoding_format: "float" }),
});

export interface EmbeddingsOptions {
  readonly folder: string;
  readonly keys: readonly string[];
  readonly proxy: URL;
  readonly rounds: number;
  readonly requests: number;
}

/** `/embeddings` over a configured embedder beside the bare proxy in front of the same. */
export async function measureEmbeddings(options: EmbeddingsOptions): Promise<void> {
  const { folder, keys, proxy, rounds, requests } = options;
  const children: Child<unknown>[] = [];
  try {
    const double = await startChild<{ port: number }>(DOUBLE, [], {}, []);
    children.push(double);
    const origin = `http://127.0.0.1:${double.hello.port}`;
    const env = { DATA_DIR: folder, EMBEDDINGS_URL: `${origin}/v1`, EMBEDDINGS_MODEL: MODEL };
    const product = await startProduct(env);
    children.push(product);
    const floor = await startChild<{ port: number }>(proxy, [origin], {}, []);
    children.push(floor);
    const format = embeddings(EMBEDDER);
    const path = `/chatbot/v1${format.path}`;
    const targets: readonly (Target & { child: Child<unknown> })[] = [
      { name: "parley, embeddings", child: product, port: product.hello.port, path, format, keys },
      { name: "bare proxy", child: floor, port: floor.hello.port, path: "/v1/embeddings", format, keys },
    ];
    const cpu: number[][] = targets.map(() => []);
    const failures = targets.map(() => 0);
    for (let round = -1; round < rounds; round++) {
      for (const [at, target] of targets.entries()) {
        const before = await usageOf(target.child.process);
        const answers = await askMany(
          target,
          { text: "When do you open?", stream: false },
          { requests, connections: 32 },
        );
        const after = await usageOf(target.child.process);
        failures[at]! += answers.filter(({ ok }) => !ok).length;
        // The first round warms up.
        if (round >= 0) cpu[at]!.push((after.cpuMs - before.cpuMs) / requests);
      }
    }
    const floorCpu = median(cpu[1]!);
    printTable(
      `embeddings: CPU of a request of one text, ${requests} requests over 32 connections, median of ${rounds} rounds`,
      targets.map(({ name }, at) => ({
        server: name,
        "CPU ms": median(cpu[at]!).toFixed(4),
        "of the floor": (median(cpu[at]!) / floorCpu).toFixed(2),
        failures: failures[at]!,
      })),
    );
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
}
