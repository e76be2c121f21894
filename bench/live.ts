/**
 * Visitors who have the chat open, and messages that reach them and the team: none lost, none doubled, soon.
 * Options: --visitors 5000 --operators 200 --rate 50 --seconds 20
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startPostgres } from "../server/test/postgres.ts";
import { openFeed, openFeeds, post, type Feed } from "./live/feed.ts";
import { gather, type Story } from "./live/story.ts";
import { prepare, startProduct, type Product } from "./product/product.ts";
import { usageOf } from "./product/usage.ts";
import { printTable } from "./table.ts";

interface Load {
  readonly visitors: number;
  readonly operators: number;
  readonly rate: number;
  readonly seconds: number;
}

export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      visitors: { type: "string", default: "5000" },
      operators: { type: "string", default: "200" },
      rate: { type: "string", default: "50" },
      seconds: { type: "string", default: "20" },
    },
  });
  const load = {
    visitors: Number(values.visitors),
    operators: Number(values.operators),
    rate: Number(values.rate),
    seconds: Number(values.seconds),
  };
  const rows = [];
  for (const measured of [oneProcess, twoProcesses]) {
    rows.push(await measured(load));
    console.error(rows.at(-1));
  }
  printTable(
    `${load.visitors} visitors and ${load.operators} operators connected, ${load.rate} messages a second for ${load.seconds} s`,
    rows,
  );
}

async function oneProcess(load: Load) {
  const folder = mkdtempSync(join(tmpdir(), "parley-live-"));
  const env = { DATA_DIR: folder };
  const story = await prepare(env, (running) => gather(running, load));
  const product = await startProduct(env);
  try {
    return await measure("one process, SQLite", load, story, { visitorsSide: product, teamSide: product });
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Visitors on one process, the team and its messages on the other. */
async function twoProcesses(load: Load) {
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: `${postgres.url}postgres` });
  await client.connect();
  await client.query("create database live");
  await client.end();
  const folder = mkdtempSync(join(tmpdir(), "parley-live-"));
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: `${postgres.url}live`,
    SECRET_KEY: "a key of the benchmark, long enough",
  };
  const products: Product[] = [];
  try {
    const story = await prepare(env, (running) => gather(running, load));
    const visitorsSide = await startProduct(env);
    products.push(visitorsSide);
    const teamSide = await startProduct(env);
    products.push(teamSide);
    return await measure("two processes, PostgreSQL", load, story, { visitorsSide, teamSide });
  } finally {
    for (const product of products) await product.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  name: string,
  load: Load,
  { workspace, visitors, operators }: Story,
  { visitorsSide, teamSide }: { readonly visitorsSide: Product; readonly teamSide: Product },
) {
  const base = ({ hello }: Product) => `http://127.0.0.1:${hello.port}/chatbot/v1`;
  const idle = await usageOf(visitorsSide.process);
  const inbox = `${base(teamSide)}/live/project?project_uid=${workspace.projectUid}`;
  const team = await openFeeds(operators.length, (at) => openFeed(inbox, operators[at]!));
  const feeds = await openFeeds(visitors.length, (at) =>
    openFeed(`${base(visitorsSide)}/live/session?session_uid=${visitors[at]!.uid}`, {
      "x-visitor-token": visitors[at]!.token,
    }),
  );
  // All are connected by now: the measurement covers the conversation, not the connecting.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const before = await usageOf(visitorsSide.process);
  const sent: { at: number; answer: Promise<{ id: number }> }[] = [];
  const began = Date.now();
  while (sent.length < load.rate * load.seconds) {
    const due = began + (sent.length * 1000) / load.rate;
    if (due > Date.now()) await new Promise((resolve) => setTimeout(resolve, due - Date.now()));
    const at = Math.floor(Math.random() * visitors.length);
    const body = {
      widget_uid: workspace.widgetUid,
      session_uid: visitors[at]!.uid,
      message: String(Date.now()),
      send_by: "operator",
    };
    sent.push({ at, answer: post(`${base(teamSide)}/sendMessage`, workspace.key, body) });
  }
  const stored = await Promise.all(sent.map(async ({ at, answer }) => ({ at, id: (await answer).id })));
  const arrivals = (of: readonly Feed[]) => of.reduce((sum, { received }) => sum + received.ids.length, 0);
  await allReceived(() => arrivals(team) >= stored.length * team.length);
  await allReceived(() => arrivals(feeds) >= stored.length);
  const after = await usageOf(visitorsSide.process);
  const lost =
    stored.filter(({ at, id }) => !feeds[at]!.received.ids.includes(id)).length +
    team.reduce((sum, { received }) => sum + missingOf(received.ids, stored), 0);
  const all = [...team, ...feeds];
  const doubled = all.reduce(
    (sum, { received }) => sum + received.ids.length - new Set(received.ids).size,
    0,
  );
  all.forEach((feed) => feed.close());
  const ofTeam = delaysOf(team);
  const ofVisitors = delaysOf(feeds);
  return {
    setting: name,
    connected: all.length,
    deliveries: arrivals(all),
    lost,
    doubled,
    reconnects: all.reduce((sum, feed) => sum + feed.reconnects(), 0),
    "operators p50 ms": ofTeam(0.5),
    "p99 ms": ofTeam(0.99),
    "max ms": ofTeam(1),
    "visitors p50 ms": ofVisitors(0.5),
    "visitors p99 ms": ofVisitors(0.99),
    "CPU ms a message": Number(((after.cpuMs - before.cpuMs) / stored.length).toFixed(1)),
    "MB before": Math.round(idle.rss / 1024 / 1024),
    "MB connected": Math.round(after.rss / 1024 / 1024),
  };
}

function missingOf(ids: readonly number[], stored: readonly { readonly id: number }[]): number {
  const received = new Set(ids);
  return stored.filter(({ id }) => !received.has(id)).length;
}

/** How long the messages took to these readers, by the share that was faster. */
function delaysOf(feeds: readonly Feed[]): (share: number) => number {
  const delays = feeds.flatMap(({ received }) => received.delaysMs).sort((a, b) => a - b);
  return (share) => Math.round(delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? NaN);
}

/** What has not arrived after ten seconds is lost. */
async function allReceived(isDone: () => boolean): Promise<void> {
  const until = Date.now() + 10_000;
  while (!isDone() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
}
