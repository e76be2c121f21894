/**
 * The time in which a report of 90 days answers, through HTTP, with as many conversations in the days before, and what
 * the figures add to storing a message. Options: --conversations 100000 --calls 10 --database-url postgres://…
 */
import { sql as raw } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createApp, type RunningApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/platform/config/config.ts";
import { factories, type Workspace } from "../server/test/factories.ts";
import { printTable } from "./table.ts";

const DAYS = 90;
const DAY_MS = 86_400_000;
const KINDS = ["person", "team", "channel", "tag", "hour"] as const;

export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      conversations: { type: "string", default: "100000" },
      calls: { type: "string", default: "10" },
      "database-url": { type: "string" },
    },
  });
  const dataDir = mkdtempSync(join(tmpdir(), "parley-reports-"));
  const url = values["database-url"];
  const env = { LOG_LEVEL: "silent", DATA_DIR: dataDir, PORT: "0", ...(url ? { DATABASE_URL: url } : {}) };
  const running = await createApp(readConfig(env));
  try {
    const workspace = await factories(running.app).workspace();
    await storeConversations(running, workspace, Number(values.conversations) * 2);
    const rows = [];
    for (const by of KINDS) rows.push(await measure(running, workspace, by, Number(values.calls)));
    printTable(`${values.conversations} conversations in ${DAYS} days, ${running.app.db.engine}`, rows);
    printTable("Statements of the figures", [await measureWrites(running, workspace)]);
  } finally {
    await running.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Evenly over twice the days: half with people, of whom there are twenty, in five teams, with thirty sets of tags. */
async function storeConversations({ app }: RunningApp, w: Workspace, count: number): Promise<void> {
  const first = app.now() - 2 * DAYS * DAY_MS;
  const step = Math.floor((2 * DAYS * DAY_MS) / count);
  await app.db.write(async ({ sql }) => {
    await raw`insert into sessions (project_id, integration_id, widget_id, uid, chat_mode, mode_epoch, state, status, segment,
        is_emulator, data, meta, unseen, last_activity_at, quiet_since, first_asked_at, resolved_by_inactivity,
        created_at, updated_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${raw.lit(count)})
      select project_id, integration_id, id, 'many-' || n, 1, 0, 'resolved', 'open', 'chat', 0, '{}', '{}', 0, 0, 0,
        ${raw.lit(first)} + cast(n as bigint) * ${raw.lit(step)}, 0, 0, 0
      from widgets, numbers where uid = ${w.widgetUid}`.execute(sql);
    await raw`insert into conversation_figures (session_id, project_id, started_at, channel, tags, team_id, user_id,
        is_handled, is_solved_by_bot, visitor_messages, bot_messages, person_messages, last_message_at,
        first_reply_ms, first_reply_open_ms, resolution_ms, resolution_open_ms, handling_ms, sla_breaches, score)
      select id, project_id, first_asked_at, case when id % 3 = 0 then 'api' else 'widget' end,
        'chat,topic-' || (id % 30), case when id % 2 = 0 then id % 5 + 1 end, case when id % 2 = 0 then id % 20 + 1 end,
        (id + 1) % 2, id % 2, 3, 2, 2, first_asked_at,
        case when id % 2 = 0 then id * 7919 % 3600000 end, case when id % 2 = 0 then id * 7919 % 1800000 end,
        id * 7907 % 86400000, id * 7907 % 28800000, case when id % 2 = 0 then id * 7901 % 900000 end,
        case when id % 50 = 0 then 1 else 0 end, case when id % 4 = 0 then id % 5 + 1 end
      from sessions where project_id = ${w.projectId}`.execute(sql);
  });
}

async function measure(running: RunningApp, w: Workspace, by: string, calls: number) {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const now = running.app.now();
  const body = { project_uid: w.projectUid, from: dayOf(now - (DAYS - 1) * DAY_MS), to: dayOf(now), by };
  const times: number[] = [];
  const stalls: number[] = [];
  const cpuTimes: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    let [last, stall] = [performance.now(), 0];
    const watch = setInterval(() => {
      stall = Math.max(stall, performance.now() - last);
      last = performance.now();
    }, 1);
    const [started, cpu] = [performance.now(), process.cpuUsage()];
    const { statusCode, body: answer } = await running.server.inject({
      method: "POST",
      url: "/chatbot/v1/getDeskReport",
      headers: { ...w.token, "content-type": "application/json" },
      payload: JSON.stringify({ ...body, timezone: "Europe/Berlin" }),
    });
    times.push(performance.now() - started);
    const used = process.cpuUsage(cpu);
    cpuTimes.push((used.user + used.system) / 1000);
    clearInterval(watch);
    if (statusCode !== 200) throw new Error(`getDeskReport answered ${statusCode}: ${answer}`);
    stalls.push(stall);
  }
  return {
    by,
    "median ms": median(times),
    "CPU ms": median(cpuTimes),
    "longest hold of the event loop, ms": median(stalls),
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

const median = (values: readonly number[]): string =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!.toFixed(0);
