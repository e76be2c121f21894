/**
 * The time in which a report of 90 days answers, through HTTP, with as many conversations in the days before, and what
 * the figures add to storing a message. Options: --conversations 100000 --calls 10 --topics 30 --database-url postgres://…
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createApp, type RunningApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/platform/config/config.ts";
import { busyMs } from "../server/test/busy-ms.ts";
import { factories, type Workspace } from "../server/test/factories.ts";
import { storeConversations } from "../server/test/many-conversations.ts";
import { median, printTable } from "./table.ts";

const DAYS = 90;
const DAY_MS = 86_400_000;
const KINDS = ["person", "team", "channel", "tag", "hour"] as const;

export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      conversations: { type: "string", default: "100000" },
      calls: { type: "string", default: "10" },
      topics: { type: "string", default: "30" },
      "database-url": { type: "string" },
    },
  });
  const dataDir = mkdtempSync(join(tmpdir(), "parley-reports-"));
  const url = values["database-url"];
  const env = {
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    PORT: "0",
    SECRET_KEY: "a key of the benchmark, long enough",
    ...(url ? { DATABASE_URL: url } : {}),
  };
  const running = await createApp(readConfig(env));
  try {
    const workspace = await factories(running.app).workspace();
    await storeConversations(running.app, {
      workspace,
      count: Number(values.conversations) * 2,
      from: running.app.now() - 2 * DAYS * DAY_MS,
      until: running.app.now(),
      topics: Number(values.topics),
    });
    const rows = [];
    for (const by of KINDS) rows.push(await measure(running, workspace, by, Number(values.calls)));
    printTable(`${values.conversations} conversations in ${DAYS} days, ${running.app.db.engine}`, rows);
    printTable("Statements of the figures", [await measureWrites(running, workspace)]);
  } finally {
    await running.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(running: RunningApp, w: Workspace, by: string, calls: number) {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const now = running.app.now();
  const body = { project_uid: w.projectUid, from: dayOf(now - (DAYS - 1) * DAY_MS), to: dayOf(now), by };
  const times: number[] = [];
  const holds: number[] = [];
  const busyTimes: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const [started, busy] = [performance.now(), busyMs()];
    let [last, hold] = [busy, 0];
    const endTurn = () => {
      const now = busyMs();
      hold = Math.max(hold, now - last);
      last = now;
    };
    const watch = setInterval(endTurn, 1);
    const { statusCode, body: answer } = await running.server.inject({
      method: "POST",
      url: "/chatbot/v1/getDeskReport",
      headers: { ...w.token, "content-type": "application/json" },
      payload: JSON.stringify({ ...body, timezone: "Europe/Berlin" }),
    });
    endTurn();
    clearInterval(watch);
    if (statusCode !== 200) throw new Error(`getDeskReport answered ${statusCode}: ${answer}`);
    times.push(performance.now() - started);
    busyTimes.push(last - busy);
    holds.push(hold);
  }
  return {
    by,
    "median ms": median(times).toFixed(0),
    "CPU ms of the main thread": median(busyTimes).toFixed(0),
    "longest turn, CPU ms": median(holds).toFixed(0),
  };
}

/** What one message adds: an update of the narrow row by its key. */
async function measureWrites({ app }: RunningApp, w: Workspace) {
  const count = 2_000;
  const { min } = await app.db.read
    .selectFrom("conversation_figures")
    .select((eb) => eb.fn.min("session_id").as("min"))
    .where("project_id", "=", w.projectId)
    .executeTakeFirstOrThrow();
  const started = performance.now();
  await app.db.write(async ({ sql }) => {
    for (let index = 0; index < count; index += 1) {
      await app.services.reports.conversationRated({ sql } as never, Number(min) + index, 5);
    }
  });
  return { "update by key, µs": (((performance.now() - started) / count) * 1000).toFixed(0) };
}
