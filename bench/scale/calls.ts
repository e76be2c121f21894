import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { RunningApp } from "../../server/src/app.ts";
import { busyMs } from "../../server/test/busy-ms.ts";
import type { Headers, Workspace } from "../../server/test/factories.ts";
import { median, printTable } from "../table.ts";
import { DAYS, type Size } from "./fill.ts";

const DAY_MS = 86_400_000;
/** The server notices that a reader has left. */
const FILE_PAUSE_MS = 300;

export interface Filled {
  readonly running: RunningApp;
  readonly workspace: Workspace;
  readonly size: Size;
}

interface Call {
  readonly name: string;
  readonly operation: string;
  /** What is asked of a size; what it must know of it is read before the measurement. */
  body(filled: Filled): Promise<object> | object;
  /** Only until the first bytes of a file came. */
  readonly isFile?: boolean;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const days = ({ running }: Filled) => {
  const now = running.app.now();
  return { from: dayOf(now - (DAYS - 1) * DAY_MS), to: dayOf(now), timezone: "Europe/Berlin" };
};
const condition = (key: string, value: string | number) => [{ model: "SESSION", key, operator: "eq", value }];
/** A page in the middle of a list: by number, and by the cursor that leads to it. */
const middle = (rows: (size: Size) => number, limit: number) => ({
  byNumber: ({ size }: Filled) => ({ limit, page: Math.floor(rows(size) / limit / 2) }),
  byCursor: (operation: string) => async (filled: Filled) => {
    const page = Math.max(1, Math.floor(rows(filled.size) / limit / 2) - 1);
    const { next_cursor: cursor } = await ask(filled, operation, { limit, page, total: false });
    return { limit, cursor, total: false };
  },
});
const contactsMiddle = middle(({ contacts }) => contacts, 100);
const sessionsMiddle = middle(({ conversations }) => conversations, 100);
const creditsMiddle = middle(({ conversations }) => conversations * 5, 100);

const CALLS: readonly Call[] = [
  { name: "contacts, first page", operation: "getAllContacts", body: () => ({}) },
  {
    name: "contacts, one name",
    operation: "getAllContacts",
    body: ({ size }) => ({ search: `person ${size.contacts - 1}` }),
  },
  {
    name: "contacts, one address",
    operation: "getAllContacts",
    body: ({ size }) => ({ search: `p${size.contacts - 1}@mail` }),
  },
  {
    name: "contacts, a part of a name",
    operation: "getAllContacts",
    body: () => ({ search: "rson 9999" }),
  },
  {
    name: "contacts, no match",
    operation: "getAllContacts",
    body: () => ({ search: "nowhere to be found" }),
  },
  { name: "contacts, no such tag", operation: "getAllContacts", body: () => ({ tags: "absent" }) },
  {
    name: "contacts, a tag of 2 %, no total",
    operation: "getAllContacts",
    body: () => ({ tags: "tag-7", total: false }),
  },
  { name: "contacts, a tag of 2 %", operation: "getAllContacts", body: () => ({ tags: "tag-7" }) },
  { name: "contacts, middle by number", operation: "getAllContacts", body: contactsMiddle.byNumber },
  {
    name: "contacts, middle by cursor",
    operation: "getAllContacts",
    body: contactsMiddle.byCursor("getAllContacts"),
  },
  { name: "sessions, first page", operation: "getSessions", body: () => ({ orderBy: "DESC" }) },
  { name: "sessions, open inbox", operation: "getSessions", body: () => ({ inbox: "open" }) },
  {
    name: "sessions, one contact's",
    operation: "getSessions",
    body: async (filled) => {
      const { data } = await ask(filled, "getSessions", { limit: 1 });
      return {
        filter: condition("contact_id", (data as { contact_id: number }[])[0]!.contact_id),
      };
    },
  },
  {
    name: "sessions, state pending",
    operation: "getSessions",
    body: () => ({ filter: condition("state", "pending") }),
  },
  { name: "sessions, a word of all", operation: "getSessions", body: () => ({ search: "opening hours" }) },
  { name: "sessions, no match", operation: "getSessions", body: () => ({ search: "nowhere to be found" }) },
  { name: "sessions, middle by number", operation: "getSessions", body: sessionsMiddle.byNumber },
  {
    name: "sessions, middle by cursor",
    operation: "getSessions",
    body: sessionsMiddle.byCursor("getSessions"),
  },
  {
    name: "messages of a session",
    operation: "getSessionMessages",
    body: async (filled) => {
      const { data } = await ask(filled, "getSessions", { limit: 1, orderBy: "DESC" });
      return { session_uid: (data as { session_uid: string }[])[0]!.session_uid };
    },
  },
  { name: "analytics, 90 days", operation: "getAnalytics", body: days },
  {
    name: "unanswered questions, 90 days",
    operation: "getUnansweredQuestions",
    body: days,
  },
  {
    name: "report by person, 90 days",
    operation: "getDeskReport",
    body: (filled) => ({ ...days(filled), by: "person" }),
  },
  { name: "credits, first page", operation: "getCredits", body: () => ({}) },
  { name: "credits, middle by number", operation: "getCredits", body: creditsMiddle.byNumber },
  {
    name: "credits, middle by cursor",
    operation: "getCredits",
    body: creditsMiddle.byCursor("getCredits"),
  },
  { name: "budgets", operation: "getBudgets", body: () => ({}) },
  { name: "export of sessions, first bytes", operation: "exportSessions", body: () => ({}), isFile: true },
  { name: "export of contacts, first bytes", operation: "exportContacts", body: () => ({}), isFile: true },
];

/** Each call at both sizes in turn, so that a slower minute of the machine slows both. */
export async function measureCalls(
  sizes: readonly [Filled, Filled],
  calls: number,
  only: string,
): Promise<void> {
  const rows = [];
  for (const call of CALLS.filter(({ name }) => name.includes(only))) {
    const bodies = [await call.body(sizes[0]), await call.body(sizes[1])];
    const measured = sizes.map((): { ms: number; heldMs: number }[] => []);
    for (let round = 0; round <= calls; round += 1)
      for (const [at, filled] of sizes.entries()) {
        const one = await held(() => (call.isFile ? beginFile : ask)(filled, call.operation, bodies[at]!));
        if (call.isFile) await pause(FILE_PAUSE_MS);
        // The first round compiles statements and starts threads.
        if (round > 0) measured[at]!.push(one);
      }
    const [small, large] = measured.map((all) => median(all.map(({ ms }) => ms))) as [number, number];
    const holds = measured[1]!.map(({ heldMs }) => heldMs);
    rows.push({
      call: call.name,
      "small ms": small.toFixed(1),
      "large ms": large.toFixed(1),
      ratio: (large / small).toFixed(1),
      "longest turn, median": median(holds).toFixed(0),
      most: Math.max(...holds).toFixed(0),
    });
    console.error(rows.at(-1));
  }
  const [small, large] = sizes.map(
    ({ size }) => `${size.contacts} contacts, ${size.conversations} conversations`,
  );
  printTable(`${sizes[0].running.app.db.engine}: ${small} beside ${large}, median of ${calls}`, rows);
}

export interface Held {
  readonly ms: number;
  /** The longest turn of the event loop, in processor time of the main thread. */
  readonly heldMs: number;
}

export async function held(work: () => Promise<unknown>): Promise<Held> {
  const started = performance.now();
  let [last, heldMs] = [busyMs(), 0];
  const endTurn = () => {
    const now = busyMs();
    heldMs = Math.max(heldMs, now - last);
    last = now;
  };
  const watch = setInterval(endTurn, 1);
  try {
    await work();
  } finally {
    endTurn();
    clearInterval(watch);
  }
  return { ms: performance.now() - started, heldMs };
}

export interface Answer {
  readonly data?: unknown;
  readonly next_cursor?: string;
}

export async function ask(
  { running, workspace }: Pick<Filled, "running" | "workspace">,
  operation: string,
  body: object,
  headers: Headers = workspace.token,
): Promise<Answer> {
  const answer = await running.server.inject({
    method: "POST",
    url: `/chatbot/v1/${operation}`,
    headers: { ...headers, "content-type": "application/json" },
    payload: JSON.stringify({ project_uid: workspace.projectUid, ...body }),
  });
  if (answer.statusCode !== 200)
    throw new Error(`${operation} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<Answer>();
}

/** Reads the first bytes of a file and gives up the rest. */
async function beginFile({ running, workspace }: Filled, operation: string, body: object): Promise<void> {
  const { server } = running;
  if (!server.server.listening) await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/chatbot/v1/${operation}`, {
    method: "POST",
    headers: { ...workspace.token, "content-type": "application/json" },
    body: JSON.stringify({ project_uid: workspace.projectUid, ...body }),
    signal: leaving.signal,
  });
  if (answer.status !== 200)
    throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
  await answer.body!.getReader().read();
  leaving.abort();
}
