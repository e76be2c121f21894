import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql as raw } from "kysely";
import { issueVisitorTokens } from "../../server/src/access/index.ts";
import type { RunningApp } from "../../server/src/app.ts";
import { factories } from "../../server/test/factories.ts";
import type { Story } from "../live/story.ts";
import { openFeed, openFeeds, post } from "../live/feed.ts";
import { startChild, type Child } from "../product/child.ts";
import { prepare, startProduct } from "../product/product.ts";
import { usageOf } from "../product/usage.ts";
import { printTable } from "../table.ts";

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const SENT_AT_ONCE = 20;
const BARE = new URL("./bare-feeds.mjs", import.meta.url);

/** Visitors with a conversation each, in two statements: one after the other they would take minutes. */
async function storeVisitors({ app }: RunningApp, count: number): Promise<Omit<Story, "operators">> {
  const workspace = await factories(app).workspace();
  const { projectId, widgetUid } = workspace;
  const time = raw.lit(app.now());
  await app.db.write(async ({ sql }) => {
    await raw`insert into visitors (project_id, uid, data, created_at, last_seen_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${raw.lit(count)})
      select ${raw.lit(projectId)}, 'feed-' || n, '{}', ${time}, ${time} from numbers`.execute(sql);
    await raw`insert into sessions (project_id, integration_id, widget_id, uid, visitor_id, chat_mode, mode_epoch, state,
        status, segment, is_emulator, data, meta, unseen, last_activity_at, quiet_since, resolved_by_inactivity,
        created_at, updated_at)
      select widgets.project_id, integration_id, widgets.id, visitors.uid, visitors.id, 1, 0, 'pending', 'open', 'chat', 0,
        '{}', '{}', 0, ${time}, ${time}, 0, ${time}, ${time}
      from widgets, visitors where widgets.uid = ${widgetUid} and visitors.project_id = widgets.project_id`.execute(
      sql,
    );
  });
  const rows = await app.db.read
    .selectFrom("visitors")
    .select(["id", "uid"])
    .where("project_id", "=", projectId)
    .execute();
  const visitors = rows.map(({ id, uid }) => ({
    uid,
    token: issueVisitorTokens(app, { widgetUid, visitorId: id }).token,
  }));
  return { workspace, visitors };
}

interface Target {
  readonly name: string;
  readonly child: Child<{ readonly port: number }>;
}

/** So many visitors' feeds on one process on SQLite, and a message to each of them. Goal for 20,000: 600 MB. */
export async function measureFeeds(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parley-feeds-"));
  const env = { DATA_DIR: folder };
  const rows = [];
  try {
    const story = await prepare(env, (running) => storeVisitors(running, count));
    for (const start of [
      async () => ({ name: "parley", child: await startProduct(env) }),
      async () => ({ name: "bare node:http", child: await startChild<{ port: number }>(BARE, [], {}, []) }),
    ]) {
      const target = await start();
      try {
        rows.push(await measure(target, story, count));
      } finally {
        await target.child.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  printTable(`${count} feeds on one process, a message to each`, rows);
}

async function measure(
  { name, child }: Target,
  { workspace, visitors }: Omit<Story, "operators">,
  count: number,
) {
  const base = `http://127.0.0.1:${child.hello.port}/chatbot/v1`;
  const before = await usageOf(child.process);
  const began = performance.now();
  const feeds = await openFeeds(count, (at) =>
    openFeed(`${base}/live/session?session_uid=${visitors[at]!.uid}`, {
      "x-visitor-token": visitors[at]!.token,
    }),
  );
  const connectedMs = performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const connected = await usageOf(child.process);
  await new Promise((resolve) => setTimeout(resolve, 20_000));
  const idle = await usageOf(child.process);
  const sentAt = performance.now();
  let next = 0;
  const send = async () => {
    for (let at = next++; at < count; at = next++)
      await post(`${base}/sendMessage`, workspace.key, {
        widget_uid: workspace.widgetUid,
        session_uid: visitors[at]!.uid,
        message: String(Date.now()),
        send_by: "operator",
      });
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, send));
  const sendingMs = performance.now() - sentAt;
  const reached = () => feeds.filter(({ received }) => received.ids.length === 1).length;
  for (let wait = 0; wait < 200 && reached() < count; wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const after = await usageOf(child.process);
  const delays = feeds.flatMap(({ received }) => received.delaysMs).toSorted((a, b) => a - b);
  const row = {
    server: name,
    "MB before": megabytes(before.rss),
    "MB connected": megabytes(connected.rss),
    "MB after": megabytes(after.rss),
    "KB a feed": ((connected.rss - before.rss) / count / 1024).toFixed(1),
    "opened a second": Math.round(count / (connectedMs / 1000)),
    "% of a core, idle": ((idle.cpuMs - connected.cpuMs) / 200).toFixed(1),
    "messages a second": Math.round(count / (sendingMs / 1000)),
    reached: reached(),
    reconnects: feeds.reduce((sum, feed) => sum + feed.reconnects(), 0),
    "p50 ms": Math.round(delays[Math.floor(delays.length / 2)] ?? Number.NaN),
    "p99 ms": Math.round(delays[Math.floor(delays.length * 0.99)] ?? Number.NaN),
  };
  feeds.forEach((feed) => feed.close());
  return row;
}
