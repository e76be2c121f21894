/** The product in a process of its own that watches how long one turn of its event loop keeps the processor. */
import { readFileSync } from "node:fs";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { factories } from "./factories.ts";
import { openVisit } from "./open-visit.ts";

const THREAD = `/proc/self/task/${process.pid}/schedstat`;

/** Milliseconds the main thread has run: other programs on the machine do not count. */
function busyMs(): number {
  try {
    return Number(readFileSync(THREAD, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Work of a fixed size, about 10 ms on the machine the limit was set on. */
function calibrate(): number {
  const text = "The quick brown fox jumps over the lazy dog. ".repeat(2000);
  const runs = Array.from({ length: 9 }, () => {
    const start = busyMs();
    for (let i = 0; i < 10; i += 1) JSON.parse(JSON.stringify(text.split(" ")));
    return busyMs() - start;
  });
  return runs.toSorted((a, b) => a - b)[4]!;
}

const running = await createApp(readConfig({ ...process.env, LOG_LEVEL: "silent" }));
const make = factories(running.app);
await running.server.listen({ port: 0, host: "127.0.0.1" });
running.start();

let longest = 0;
let last = busyMs();
setInterval(() => {
  const now = busyMs();
  longest = Math.max(longest, now - last);
  last = now;
}, 1);

async function answer(question: string): Promise<unknown> {
  if (question === "unit") return calibrate();
  if (question === "longest") {
    const found = longest;
    longest = 0;
    return found;
  }
  const workspace = await make.workspace();
  const person = await make.person(workspace, "owner");
  const visit = await openVisit(running.app, workspace);
  return { workspace, person, visitor: visit.newHeaders(), sessionUid: visit.uid };
}

process.on("message", ({ id, question }: { id: number; question: string }) => {
  void answer(question).then((found) => process.send?.({ id, answer: found }));
});
const address = running.server.server.address();
process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
