/**
 * The time in which the inbox opens: its counts and the first page of each view, through HTTP on SQLite. The time with
 * 100,000 open conversations is to be that with 1,000. Options: --calls 200
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createApp, type RunningApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/platform/config/config.ts";
import { factories, type Workspace } from "../server/test/factories.ts";
import { printTable } from "./table.ts";

const SIZES = [1_000, 100_000] as const;
const BATCH = 500;

export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: { calls: { type: "string", default: "200" } },
  });
  const rows = [];
  for (const size of SIZES) rows.push(await measure(size, Number(values.calls)));
  printTable(`Milliseconds at the median, ${values.calls} calls each`, rows);
}

async function measure(size: number, calls: number) {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-inbox-"));
  const running = await createApp(readConfig({ LOG_LEVEL: "silent", DATA_DIR: dataDir, PORT: "0" }));
  try {
    const workspace = await factories(running.app).workspace();
    await openConversations(running, workspace, size);
    const time = (operation: string, body: object = {}) =>
      medianMs(running, workspace, calls, operation, body);
    return {
      "open conversations": size,
      counts: await time("getInboxCounts"),
      Open: await time("getSessions", { inbox: "open", orderBy: "DESC", limit: 100 }),
      Unassigned: await time("getSessions", { inbox: "unassigned", orderBy: "DESC", limit: 100 }),
      Mine: await time("getSessions", { inbox: "mine", orderBy: "DESC", limit: 100 }),
      "by priority": await time("getSessions", { inbox: "open", sort: "priority", limit: 100 }),
      breached: await time("getSessions", { inbox: "breached", limit: 100 }),
      "longest waiting": await time("getSessions", { inbox: "open", sort: "waiting", limit: 100 }),
    };
  } finally {
    await running.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Stored as conversations are after a message; every tenth is the owner's, every second waits for a person. */
async function openConversations({ app }: RunningApp, w: Workspace, count: number): Promise<void> {
  const now = app.now();
  for (let first = 0; first < count; first += BATCH) {
    await app.db.write(async ({ sql }) => {
      const widget = await sql
        .selectFrom("widgets")
        .select(["id", "integration_id"])
        .where("uid", "=", w.widgetUid)
        .executeTakeFirstOrThrow();
      await sql
        .insertInto("sessions")
        .values(
          Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => {
            const position = first + index;
            const at = now - (count - position) * 1000;
            return {
              project_id: w.projectId,
              integration_id: widget.integration_id,
              widget_id: widget.id,
              uid: String(10 ** 15 + position),
              chat_mode: 1 + (position % 2),
              mode_epoch: 0,
              state: "pending" as const,
              status: "open" as const,
              segment: "chat",
              is_emulator: 0,
              data: "{}" as never,
              meta: "{}" as never,
              unseen: 1,
              last_message_id: position + 1,
              last_message: "Where is my order?",
              last_message_content_type: "text",
              last_message_type: 0,
              last_message_at: at,
              last_activity_at: at,
              quiet_since: at,
              waiting_since: at,
              resolved_by_inactivity: 0,
              assignee_id: position % 10 === 0 ? w.ownerId : null,
              priority: position % 5,
              sla_policy_id: 1,
              sla_due_at: now + (position - count / 2) * 1000,
              sla_target: "first_reply" as const,
              created_at: at,
              updated_at: at,
            };
          }),
        )
        .execute();
    });
  }
}

async function medianMs(
  { server }: RunningApp,
  { token, projectUid }: Workspace,
  calls: number,
  operation: string,
  body: object,
): Promise<string> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const started = performance.now();
    const { statusCode, body: answer } = await server.inject({
      method: "POST",
      url: `/chatbot/v1/${operation}`,
      headers: { ...token, "content-type": "application/json" },
      payload: JSON.stringify({ project_uid: projectUid, ...body }),
    });
    if (statusCode === 429) break;
    if (statusCode !== 200) throw new Error(`${operation} answered ${statusCode}: ${answer}`);
    times.push(performance.now() - started);
  }
  return (times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN).toFixed(1);
}
