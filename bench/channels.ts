/**
 * Calls of a vendor: messages of many people at a fixed rate to one process on SQLite, which stores them, answers the
 * vendor and meanwhile works them off. Goal: 1,000 a second, accepted within 200 ms at the 99th percentile, none lost.
 * The first seconds, in which the process is cold, count as accepted or lost, but not for the times.
 * Options: --rate 1000 --seconds 20 --warm-up 5
 */
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { RunningApp } from "../server/src/app.ts";
import { sign } from "../server/src/platform/secrets/secrets.ts";
import { factories } from "../server/test/factories.ts";
import { prepare, startProduct } from "./product/product.ts";
import { printTable } from "./table.ts";

/** Each person writes a few messages, below the limit of a thread. */
const PEOPLE = 5000;
const TICK_MS = 5;
/** The most that Telegram opens (`max_connections` of setWebhook). */
const CONNECTIONS = 100;

export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      rate: { type: "string", default: "1000" },
      seconds: { type: "string", default: "20" },
      "warm-up": { type: "string", default: "5" },
    },
  });
  const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
  const dataDir = mkdtempSync(join(tmpdir(), "parley-channels-"));
  const telegram = await startTelegram();
  const { port } = telegram.address() as AddressInfo;
  const env = { DATA_DIR: dataDir, TELEGRAM_API_URL: `http://127.0.0.1:${port}` };
  try {
    const { path, secret } = await prepare(env, connect);
    const product = await startProduct(env);
    const url = `http://127.0.0.1:${product.hello.port}${path}`;
    const times = await post(url, secret, rate, seconds + Number(values["warm-up"]));
    await product.stop();
    const { stored, done } = await prepare(env, countEvents);
    const sorted = times.slice(rate * Number(values["warm-up"])).toSorted((left, right) => left - right);
    const at = (share: number): string =>
      (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
    printTable(`${rate} messages a second for ${seconds} s, milliseconds until the vendor is answered`, [
      {
        accepted: times.length,
        lost: times.length - stored,
        "answered meanwhile": done,
        median: at(0.5),
        p99: at(0.99),
        goal: "p99 200, none lost",
      },
    ]);
  } finally {
    telegram.closeAllConnections();
    telegram.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Accepts everything at once; a long poll hangs. */
function startTelegram(): Promise<Server> {
  const me = { id: 1, is_bot: true, username: "bench_bot", message_id: 1 };
  const server = createServer((incoming, response) => {
    incoming.resume().on("end", () => {
      if (!incoming.url?.endsWith("/getUpdates"))
        response.setHeader("content-type", "application/json").end(JSON.stringify({ ok: true, result: me }));
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function connect({ app, server }: RunningApp): Promise<{ path: string; secret: string }> {
  const mine = await factories(app).workspace({ plan: "Professional" });
  const credentials = { token: `1:${"t".repeat(35)}` };
  const response = await server.inject({
    method: "POST",
    url: "/chatbot/v1/connectChannel",
    headers: { ...mine.token, "content-type": "application/json" },
    payload: JSON.stringify({ project_uid: mine.projectUid, kind: "telegram", credentials }),
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  const { pathname } = new URL(response.json().data.inbound_url as string);
  return { path: pathname, secret: sign(app.signingKey, "channel-inbound", pathname.split("/").at(-1)!) };
}

/** At a fixed rate, however long answers take: a slow server makes no pause for itself. */
async function post(url: string, secret: string, rate: number, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const pending: Promise<number>[] = [];
  const started = performance.now();
  for (let sent = 0; sent < rate * seconds;) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - started) / 1000) * rate));
    for (; sent < due; sent += 1) pending.push(postOne(url, secret, agent, sent));
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const times = await Promise.all(pending);
  agent.destroy();
  return times;
}

function postOne(url: string, secret: string, agent: Agent, index: number): Promise<number> {
  const id = 1000 + (index % PEOPLE);
  const body = JSON.stringify({
    update_id: index + 1,
    message: {
      message_id: index + 1,
      from: { id, is_bot: false, first_name: "Ada" },
      chat: { id, type: "private" },
      date: Math.floor(Date.now() / 1000),
      text: "Hello",
    },
  });
  const headers = { "content-type": "application/json", "x-telegram-bot-api-secret-token": secret };
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method: "POST", headers }, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`answered with ${response.statusCode}`));
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

async function countEvents({ app }: RunningApp): Promise<{ stored: number; done: number }> {
  const rows = await app.db.read.selectFrom("channel_events").select("payload").execute();
  return { stored: rows.length, done: rows.filter(({ payload }) => payload === null).length };
}
