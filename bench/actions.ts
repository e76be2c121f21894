/**
 * What it costs a reply that a model is offered ten actions: two projects, one with ten actions and one with none, take
 * turns in front of one vendor's double, through HTTP on SQLite. Goal: at most 2 ms. Options: --messages 400
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createApp, type RunningApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/platform/config/config.ts";
import { factories, type Workspace } from "../server/test/factories.ts";
import { median, printTable } from "./table.ts";
import { startDoubleProcess } from "./vendor-double/double-process.ts";

const ACTIONS = 10;
const WARM_UP = 50;
/** A conversation's history grows with each message: both grow alike. */
const MESSAGES_A_CONVERSATION = 10;

export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: { messages: { type: "string", default: "400" } },
  });
  const dataDir = mkdtempSync(join(tmpdir(), "parley-actions-"));
  const double = await startDoubleProcess("messages");
  const running = await createApp(
    readConfig({
      LOG_LEVEL: "silent",
      DATA_DIR: dataDir,
      PORT: "0",
      ANTHROPIC_API_KEY: "test",
      ANTHROPIC_BASE_URL: double.url,
    }),
  );
  try {
    const visitors = [await openVisitor(running, 0), await openVisitor(running, ACTIONS)];
    for (let count = 0; count < WARM_UP; count++) for (const visitor of visitors) await visitor.say();
    for (const visitor of visitors) visitor.times.length = 0;
    for (let count = 0; count < Number(values.messages); count++) {
      // Neither is always the first: what one leaves behind would be the other's cost.
      for (const visitor of count % 2 === 0 ? visitors : visitors.toReversed()) await visitor.say();
    }
    const [none, ten] = visitors.map(({ times }) => median(times)) as [number, number];
    const differences = visitors[1]!.times.map((time, at) => time - visitors[0]!.times[at]!);
    printTable(`Milliseconds a reply at the median, ${values.messages} messages each, taking turns`, [
      {
        "no actions": none.toFixed(2),
        "ten actions": ten.toFixed(2),
        difference: (ten - none).toFixed(2),
        "median of the pairs' differences": median(differences).toFixed(2),
        goal: "at most 2.00",
      },
    ]);
  } finally {
    await running.close();
    await double.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Visitor {
  readonly times: number[];
  say(): Promise<void>;
}

async function openVisitor(running: RunningApp, actions: number): Promise<Visitor> {
  const mine = await factories(running.app).workspace();
  const call = (headers: Workspace["key"], name: string, body: object) =>
    running.server
      .inject({
        method: "POST",
        url: `/chatbot/v1/${name}`,
        headers: { ...headers, "content-type": "application/json" },
        payload: JSON.stringify({ project_uid: mine.projectUid, widget_uid: mine.widgetUid, ...body }),
      })
      .then((response) => {
        if (response.statusCode !== 200) throw new Error(`${name}: ${response.body}`);
        return response.json();
      });
  await call(mine.token, "updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
  for (let number = 0; number < actions; number++)
    await call(mine.token, "createAction", {
      name: `order_action_${number}`,
      description: "Looks up where an order is. Use it when the visitor has given the number of the order.",
      kind: "http",
      parameters: {
        type: "object",
        properties: {
          order_id: { type: "string", description: "The order number, such as A-1042" },
          year: { type: "integer", minimum: 2000, description: "The year of the order" },
          channel: { type: "string", enum: ["shop", "web", "telephone"] },
        },
        required: ["order_id"],
      },
      configuration: { url: `https://shop.example/orders/{{parameters.order_id}}/${number}` },
    });
  const times: number[] = [];
  let session_uid = "";
  let said = 0;
  return {
    times,
    async say() {
      if (said++ % MESSAGES_A_CONVERSATION === 0)
        ({ session_uid } = (await call(mine.key, "createSession", {})).data);
      const began = performance.now();
      await call(mine.key, "sendMessage", { session_uid, message: "Hello there [[reply=Hello, visitor]]" });
      times.push(performance.now() - began);
    },
  };
}
