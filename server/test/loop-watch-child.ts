/** The product in a process of its own that watches how long one turn of its event loop keeps the processor. */
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { busyMs } from "./busy-ms.ts";
import { factories } from "./factories.ts";
import type { LoopQuestions } from "./loop-watch.ts";
import { storeConversations, type ManyConversations } from "./many-conversations.ts";
import { openVisit } from "./open-visit.ts";

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

type Question = keyof LoopQuestions;

async function answer(question: Question, input: ManyConversations | undefined): Promise<unknown> {
  if (question === "unit") return calibrate();
  if (question === "longest") {
    const found = longest;
    longest = 0;
    return found;
  }
  if (question === "conversations") {
    if (input) await storeConversations(running.app, input);
    return null;
  }
  const workspace = await make.workspace();
  const person = await make.person(workspace, "owner");
  const visit = await openVisit(running.app, workspace);
  return { workspace, person, visitor: visit.newHeaders(), sessionUid: visit.uid };
}

interface Asked {
  readonly id: number;
  readonly question: Question;
  readonly input?: ManyConversations;
}

process.on("message", ({ id, question, input }: Asked) => {
  void answer(question, input).then((found) => process.send?.({ id, answer: found }));
});
const address = running.server.server.address();
process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
