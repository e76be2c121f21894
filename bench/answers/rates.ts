import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild, type Child } from "../api/child.ts";
import { ask, open } from "../completions/load.ts";
import { median, printTable } from "../table.ts";
import { startDoubleProcess } from "../vendor-double/double-process.ts";

interface Conversation {
  readonly key: string;
  readonly widget_uid: string;
  readonly session_uid: string;
}

interface Served {
  readonly port: number;
  readonly model: string;
  readonly conversations: readonly Conversation[];
}

const CONNECTIONS = 50;
const REQUESTS = 400;
const WARM_UP_ROUNDS = 3;
/** Half the thousand an organization has in an hour, since not all connections are equally fast. */
const REQUESTS_A_KEY = 450;
const WORDS = "How are you? [[tokens=20]]";

/** sendMessage beside the completion endpoint in front of a model that answers at once, taking turns. */
export async function compareRates(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parley-rates-"));
  const double = await startDoubleProcess("messages");
  const organizations = Math.ceil(((rounds + WARM_UP_ROUNDS) * REQUESTS) / REQUESTS_A_KEY);
  let child: Child<Served> | null = null;
  try {
    const env = { DATA_DIR: folder, ANTHROPIC_API_KEY: "vendor-key", ANTHROPIC_BASE_URL: double.url };
    const parameters = [String(organizations), String(Math.ceil(CONNECTIONS / organizations))];
    child = await startChild<Served>("../answers/rate-server.ts", parameters, env);
    const sends: Pace[] = [];
    const completes: Pace[] = [];
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      const sent = await paceOf(child, (conversation) => sendMessage(conversation));
      const completed = await paceOf(child, (conversation) => complete(conversation, child!.hello.model));
      if (round < 0) continue;
      sends.push(sent);
      completes.push(completed);
    }
    const among = (ratio: (sent: Pace, completed: Pace) => number) =>
      median(sends.map((sent, round) => ratio(sent, completes[round]!))).toFixed(2);
    printTable(`replies of a model without latency, ${CONNECTIONS} connections, median of ${rounds} rounds`, [
      {
        endpoint: "sendMessage",
        ...rowOf(sends),
        "rate ratio": among((sent, completed) => sent.perSecond / completed.perSecond),
        "CPU ratio": among((sent, completed) => completed.cpuMs / sent.cpuMs),
        target: "0.4",
      },
      { endpoint: "messages endpoint", ...rowOf(completes), "rate ratio": "", "CPU ratio": "", target: "" },
    ]);
  } finally {
    await child?.stop();
    await double.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Call {
  readonly path: string;
  readonly key: string;
  readonly body: object;
}

const sendMessage = ({ key, widget_uid, session_uid }: Conversation): Call => ({
  path: "/chatbot/v1/sendMessage",
  key: `api-key: ${key}`,
  body: { widget_uid, session_uid, message: WORDS },
});

const complete = ({ key }: Conversation, model: string): Call => ({
  path: "/chatbot/v1/anthropic/v1/messages",
  key: `x-api-key: ${key}`,
  body: { model, max_tokens: 4_096, messages: [{ role: "user", content: WORDS }] },
});

interface Pace {
  readonly perSecond: number;
  /** Of the server's process, for one reply. */
  readonly cpuMs: number;
}

const rowOf = (paces: readonly Pace[]) => ({
  "replies/s": median(paces.map(({ perSecond }) => perSecond)).toFixed(0),
  "CPU ms a reply": median(paces.map(({ cpuMs }) => cpuMs)).toFixed(2),
});

/** Each connection has a conversation of its own, as each visitor has. */
async function paceOf(child: Child<Served>, callOf: (conversation: Conversation) => Call): Promise<Pace> {
  const { port, conversations } = child.hello;
  let left = REQUESTS;
  const before = await cpuOf(child);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      const socket = await open(port);
      const call = callOf(conversations[index % conversations.length]!);
      while (left-- > 0) {
        const { ok } = await ask(socket, bytesOf(port, call), false);
        if (!ok) throw new Error(`${call.path} failed`);
      }
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: REQUESTS / seconds, cpuMs: ((await cpuOf(child)) - before) / REQUESTS };
}

function cpuOf(child: Child<Served>): Promise<number> {
  return new Promise((resolve) => {
    child.process.once("message", (message) => resolve((message as { cpuMs: number }).cpuMs));
    child.process.send("usage");
  });
}

function bytesOf(port: number, { path, key, body }: Call): Buffer {
  const json = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    "content-type: application/json",
    "anthropic-version: 2023-06-01",
    key,
    `content-length: ${Buffer.byteLength(json)}`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${json}`);
}
