/**
 * Events that leave as signed requests, on one process with SQLite: contacts are created and each is delivered to a
 * receiver in another process. The floor sends as many requests of the same size straight to the receiver, ten at a
 * time. Both take turns. Goal: 10,000 events a minute. Options: --events 2000 --rounds 3
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/platform/config/config.ts";
import { fetchBytes } from "../server/src/training/index.ts";
import { factories } from "../server/test/factories.ts";
import { median, printTable } from "./table.ts";

const AT_ONCE = 10;
const BATCH = 500;

export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: { events: { type: "string", default: "2000" }, rounds: { type: "string", default: "3" } },
  });
  const events = Number(values.events);
  const receiver = fork(fileURLToPath(import.meta.url), { env: { ...process.env, BENCH_RECEIVER: "1" } });
  const [url] = (await once(receiver, "message")) as [string];
  const dataDir = mkdtempSync(join(tmpdir(), "parley-webhooks-"));
  const env = { LOG_LEVEL: "silent", DATA_DIR: dataDir, PORT: "0", ALLOW_PRIVATE_FILE_URLS: "true" };
  const running = await createApp(readConfig(env));
  try {
    running.start();
    const mine = await factories(running.app).workspace();
    const call = async (name: string, body: object) => {
      const response = await running.server.inject({
        method: "POST",
        url: `/chatbot/v1/${name}`,
        headers: { ...mine.token, "content-type": "application/json" },
        payload: JSON.stringify({ project_uid: mine.projectUid, ...body }),
      });
      if (response.statusCode !== 200) throw new Error(`${name}: ${response.body}`);
      return response.json();
    };
    await call("createWebhook", { url: `${url}/hook` });
    const floors: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      floors.push(perMinute(events, await timed(() => sendAll(url, events))));
      rates.push(
        perMinute(events, await timed(() => deliverAll(running.app.db.read, call, { events, round }))),
      );
    }
    printTable(`Requests a minute, ${events} in each of ${values.rounds} rounds, taking turns`, [
      {
        "events delivered": Math.round(median(rates)),
        "requests alone (floor)": Math.round(median(floors)),
        share: (median(rates) / median(floors)).toFixed(2),
        goal: "at least 10,000",
      },
    ]);
  } finally {
    await running.close();
    receiver.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const perMinute = (count: number, milliseconds: number): number => (count / milliseconds) * 60_000;

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function sendAll(url: string, count: number): Promise<void> {
  const body = JSON.stringify({ type: "contact.created", data: "x".repeat(300) });
  let left = count;
  const worker = async () => {
    while (left-- > 0)
      await fetchBytes(`${url}/floor`, { method: "POST", body, maxBytes: 4096, allowPrivateAddresses: true });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

type Call = (name: string, body: object) => Promise<unknown>;
type Read = Awaited<ReturnType<typeof createApp>>["app"]["db"]["read"];

/** From the first contact to the last delivery, contacts included. */
async function deliverAll(read: Read, call: Call, { events, round }: { events: number; round: number }) {
  for (let from = 0; from < events; from += BATCH) {
    const rows = Array.from(
      { length: Math.min(BATCH, events - from) },
      (_, at) => `A,r${round}-${from + at}@example.com`,
    );
    await call("importContacts", { csv: ["name,email", ...rows].join("\n") });
  }
  for (;;) {
    const waiting = await read
      .selectFrom("webhook_deliveries")
      .select("id")
      .where("state", "=", "pending")
      .limit(1)
      .execute();
    if (waiting.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

if (process.env["BENCH_RECEIVER"]) {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.end("ok"));
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
}
