/**
 * Visitors who have the chat open, and messages that reach them and the team: none lost, none doubled, soon.
 * Options: --visitors 5000 --rate 50 --seconds 20
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startPostgres } from "../server/test/postgres.ts";
import type { RunningApp } from "../server/src/app.ts";
import { issueVisitorTokens } from "../server/src/access/index.ts";
import { createVisitor, openVisitorSession } from "../server/src/sessions/index.ts";
import { factories, type Workspace } from "../server/test/factories.ts";
import { openFeed, post } from "./live/feed.ts";
import { prepare, startProduct, type Product } from "./product/product.ts";
import { usageOf } from "./product/usage.ts";
import { printTable } from "./table.ts";

interface Load {
  readonly visitors: number;
  readonly rate: number;
  readonly seconds: number;
}

export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      visitors: { type: "string", default: "5000" },
      rate: { type: "string", default: "50" },
      seconds: { type: "string", default: "20" },
    },
  });
  const load = {
    visitors: Number(values.visitors),
    rate: Number(values.rate),
    seconds: Number(values.seconds),
  };
  const rows = [];
  for (const measured of [oneProcess, twoProcesses]) {
    rows.push(await measured(load));
    console.error(rows.at(-1));
  }
  printTable(
    `${load.visitors} visitors connected, ${load.rate} messages a second for ${load.seconds} s`,
    rows,
  );
}

async function oneProcess(load: Load) {
  const folder = mkdtempSync(join(tmpdir(), "parley-live-"));
  const env = { DATA_DIR: folder };
  const story = await prepare(env, (running) => gather(running, load.visitors));
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
    const story = await prepare(env, (running) => gather(running, load.visitors));
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

interface Story {
  readonly workspace: Workspace;
  readonly visitors: readonly { readonly uid: string; readonly token: string }[];
}

/** A workspace and as many visitors with a conversation as will connect. */
async function gather({ app }: RunningApp, count: number): Promise<Story> {
  const workspace = await factories(app).workspace();
  const { projectId, widgetUid } = workspace;
  const visit = async () => {
    const { id: visitorId } = await createVisitor(app, { projectId, data: {} });
    const session = await openVisitorSession(app, { projectId, visitorId, widgetUid }, {});
    return { uid: session.uid, token: issueVisitorTokens(app, { widgetUid, visitorId }).token };
  };
  const visitors: { uid: string; token: string }[] = [];
  while (visitors.length < count) {
    const batch = Array.from({ length: Math.min(100, count - visitors.length) }, visit);
    visitors.push(...(await Promise.all(batch)));
  }
  return { workspace, visitors };
}

async function measure(
  name: string,
  load: Load,
  { workspace, visitors }: Story,
  { visitorsSide, teamSide }: { readonly visitorsSide: Product; readonly teamSide: Product },
) {
  const base = ({ hello }: Product) => `http://127.0.0.1:${hello.port}/chatbot/v1`;
  const idle = await usageOf(visitorsSide.process);
  const team = await openFeed(
    `${base(teamSide)}/live/project?project_uid=${workspace.projectUid}`,
    workspace.token,
  );
  const feeds: Awaited<ReturnType<typeof openFeed>>[] = [];
  for (let from = 0; from < visitors.length; from += 100) {
    const batch = visitors
      .slice(from, from + 100)
      .map(({ uid, token }) =>
        openFeed(`${base(visitorsSide)}/live/session?session_uid=${uid}`, { "x-visitor-token": token }),
      );
    feeds.push(...(await Promise.all(batch)));
  }
  // All visitors are connected by now: the measurement covers the conversation, not the connecting.
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
  await allReceived(() => team.received.ids.length >= stored.length);
  await allReceived(() => feeds.reduce((sum, { received }) => sum + received.ids.length, 0) >= stored.length);
  const after = await usageOf(visitorsSide.process);
  const delays = [...team.received.delaysMs, ...feeds.flatMap(({ received }) => received.delaysMs)].sort(
    (a, b) => a - b,
  );
  const lost =
    stored.filter(({ at, id }) => !feeds[at]!.received.ids.includes(id)).length +
    stored.filter(({ id }) => !team.received.ids.includes(id)).length;
  const all = [team, ...feeds];
  const doubled = all.reduce(
    (sum, { received }) => sum + received.ids.length - new Set(received.ids).size,
    0,
  );
  all.forEach((feed) => feed.close());
  const at = (share: number) =>
    Math.round(delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? NaN);
  return {
    setting: name,
    connected: feeds.length + 1,
    deliveries: delays.length,
    lost,
    doubled,
    "p50 ms": at(0.5),
    "p99 ms": at(0.99),
    "max ms": at(1),
    "CPU ms a message": Number(((after.cpuMs - before.cpuMs) / stored.length).toFixed(1)),
    "MB before": Math.round(idle.rss / 1024 / 1024),
    "MB connected": Math.round(after.rss / 1024 / 1024),
  };
}

/** What has not arrived after ten seconds is lost. */
async function allReceived(isDone: () => boolean): Promise<void> {
  const until = Date.now() + 10_000;
  while (!isDone() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
}
