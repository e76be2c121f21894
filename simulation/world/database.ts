import { createHash } from "node:crypto";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { Chance } from "./chance.ts";
import { currentMachine, outside, type Machine } from "./machines.ts";
import { createPair, type MemorySocket } from "./network.ts";
import { asOwnSession, message, messagesIn, startupAnswer, textsOf, withNames } from "./wire.ts";

interface Connection {
  readonly socket: MemorySocket;
  readonly machine: Machine | undefined;
  /** Channels that it listens to. */
  readonly listening: Set<string>;
  /** The driver's names of statements, and ours. */
  readonly names: Map<string, string>;
  /** The number of its session, as the driver was told. */
  readonly session: number;
}

interface Batch {
  readonly connection: Connection;
  readonly messages: readonly Buffer[];
}

export type Storage = "postgres" | "sqlite";

export interface SimulatedDatabase {
  readonly engine: Storage;
  /** A query of the simulator's own, beside every process. */
  query<Row>(sql: string): Row[];
  /** Resolves between transactions. */
  readonly isIdle: () => boolean;
  /** Ends every connection of a process, as a broken network does. */
  cutConnectionsOf(machine: Machine): void;
  /** While it is full, statements that write fail. */
  isDiskFull: boolean;
  /** Statements wait, as behind a vacuum or a slow disk. */
  stall(milliseconds: number): void;
  statements: number;
}

const NativeClient = pg.Client;
const NativePool = pg.Pool;

/**
 * PostgreSQL in this process. It has one session, so the connections of all processes take turns: between
 * transactions, in an order that chance decides.
 */
export function installDatabase(db: PGlite, chance: Chance): SimulatedDatabase {
  const connections = new Set<Connection>();
  const waiting: Batch[] = [];
  /** Statements that the session has prepared. */
  const prepared = new Set<string>();
  let owner: Connection | null = null;
  let isScheduled = false;
  let stalledMs = 0;
  let sessions = 0;

  const send = (batch: Buffer): Buffer => Buffer.from(db.execProtocolRawSync(batch));
  // Planning takes longer than these few rows.
  send(message("Q", "set plan_cache_mode = force_generic_plan\0"));
  /** Answers about the schema, which every process asks for as it starts: nothing changes it. */
  const aboutSchema = new Map<string, Buffer>();

  /** The answer to statements of a connection. */
  function answerTo({ connection, messages }: Batch): Buffer {
    const { head, batch, parsed } = withNames(messages, connection.names, prepared);
    const answer = Buffer.concat([head, send(batch)]);
    // One that failed is not prepared.
    if (!messagesIn(answer).some(({ type }) => type === "E")) parsed.forEach((name) => prepared.add(name));
    return answer;
  }

  function answerAboutSchema(batch: Batch): Buffer {
    const key = `${owner ? "in transaction" : ""} ${Buffer.concat(batch.messages).toString("latin1")}`;
    const answer = aboutSchema.get(key) ?? answerTo(batch);
    aboutSchema.set(key, answer);
    return answer;
  }

  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    const delay = stalledMs + chance.int(0, 3);
    stalledMs = 0;
    // The database outlives every process.
    outside(() => {
      setTimeout(() => {
        isScheduled = false;
        runNext();
        schedule();
      }, delay);
    });
  }

  function runNext(): void {
    const ready = owner ? waiting.filter(({ connection }) => connection === owner) : waiting;
    if (ready.length === 0) return;
    // The batches of one connection stay in order.
    const chosen = chance.pick(ready);
    const batch = ready.find(({ connection }) => connection === chosen.connection)!;
    waiting.splice(waiting.indexOf(batch), 1);
    run(batch);
  }

  function run(given: Batch): void {
    const { connection, messages } = given;
    simulated.statements += 1;
    const texts = messages.flatMap(textsOf);
    for (const text of texts)
      for (const [, channel] of text.matchAll(/\blisten\s+"?(\w+)/gi)) connection.listening.add(channel!);
    let answer: Buffer;
    if (simulated.isDiskFull && texts.some(isWrite)) {
      answer = send(
        message(
          "Q",
          `do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$\0`,
        ),
      );
    } else answer = texts.some(isAboutSchema) ? answerAboutSchema(given) : answerTo(given);
    const own: Buffer[] = [];
    for (const { type, bytes } of messagesIn(answer)) {
      if (type === "A") spread(bytes);
      else own.push(bytes);
      if (type === "Z") owner = bytes[5] === 0x49 ? null : connection;
    }
    if (connections.has(connection)) connection.socket.write(Buffer.concat(own));
    else release(connection);
  }

  function spread(notification: Buffer): void {
    const channel = notification.subarray(9, notification.indexOf(0, 9)).toString();
    for (const { listening, socket } of connections) if (listening.has(channel)) socket.write(notification);
  }

  /** What a connection that is gone has not committed is rolled back. */
  function release(connection: Connection): void {
    for (const batch of waiting.filter((one) => one.connection === connection))
      waiting.splice(waiting.indexOf(batch), 1);
    if (owner !== connection) return;
    send(message("Q", "rollback\0"));
    owner = null;
    schedule();
  }

  function open(): MemorySocket {
    const machine = currentMachine();
    const [near, far] = createPair(() => chance.int(0, 2), machine);
    sessions += 1;
    const session = sessions;
    const connection: Connection = { socket: far, machine, listening: new Set(), names: new Map(), session };
    const end = () => near.destroy();
    machine?.onCrash.add(end);
    near.on("error", () => undefined);
    far.on("error", () => undefined);
    let buffer = Buffer.alloc(0);
    let isStarted = false;
    let batch: Buffer[] = [];
    far.on("data", (chunk: Buffer) => {
      buffer = Buffer.concat([buffer, chunk]);
      if (!isStarted) {
        if (buffer.length < 4 || buffer.length < buffer.readInt32BE(0)) return;
        buffer = buffer.subarray(buffer.readInt32BE(0));
        isStarted = true;
        connections.add(connection);
        far.write(startupAnswer(session));
      }
      const received = messagesIn(buffer);
      for (const { type, bytes } of received) {
        buffer = buffer.subarray(bytes.length);
        if (type === "X") return void far.end();
        batch.push(bytes);
        if (type !== "S" && type !== "Q") continue;
        waiting.push({ connection, messages: batch.map((one) => asOwnSession(one, session)) });
        batch = [];
        schedule();
      }
    });
    const leave = () => {
      machine?.onCrash.delete(end);
      connections.delete(connection);
      release(connection);
    };
    far.on("close", leave);
    near.on("close", leave);
    return near;
  }

  const config = (given: unknown) => ({
    ...(typeof given === "string" ? { connectionString: given } : (given as object)),
    stream: open,
    ssl: false,
  });
  class Client extends NativeClient {
    constructor(given?: unknown) {
      super(config(given) as pg.ClientConfig);
    }
  }
  class Pool extends NativePool {
    constructor(given?: unknown) {
      super({ ...(given as pg.PoolConfig), Client } as unknown as pg.PoolConfig);
    }
  }
  Object.assign(pg, { Client });
  Object.defineProperty(pg, "Pool", { value: Pool, configurable: true });

  const simulated: SimulatedDatabase = {
    engine: "postgres",
    isDiskFull: false,
    statements: 0,
    isIdle: () => owner === null,
    stall: (milliseconds) => void (stalledMs = milliseconds),
    cutConnectionsOf(machine) {
      for (const one of connections) if (one.machine === machine) one.socket.destroy();
    },
    query<Row>(sql: string) {
      const name = `law${createHash("sha1").update(sql).digest("hex")}`;
      const isKept = /^\s*select\b/i.test(sql);
      if (isKept && !prepared.has(name))
        rowsOf(messagesIn(send(message("Q", `prepare ${name} as ${sql}\0`))));
      if (isKept) prepared.add(name);
      return rowsOf(messagesIn(send(message("Q", `${isKept ? `execute ${name}` : sql}\0`)))) as Row[];
    },
  };
  return simulated;
}

const isAboutSchema = (text: string): boolean =>
  /^\s*select\b[^$]*\b(pg_class|information_schema\.columns)\b[^$]*$/i.test(text);
const isWrite = (text: string): boolean => /^\s*(insert|update|delete|with)\b/i.test(text);

/** Every value as text or null: the simulator reads few kinds of values. */
function rowsOf(messages: readonly { type: string; bytes: Buffer }[]): Record<string, string | null>[] {
  let columns: string[] = [];
  const rows: Record<string, string | null>[] = [];
  for (const { type, bytes } of messages) {
    if (type === "E") throw new Error(bytes.toString("utf8"));
    if (type === "T") {
      columns = [];
      for (let at = 7, count = bytes.readInt16BE(5); count > 0; count -= 1) {
        const end = bytes.indexOf(0, at);
        columns.push(bytes.subarray(at, end).toString());
        at = end + 19;
      }
    }
    if (type !== "D") continue;
    let at = 7;
    const row: Record<string, string | null> = {};
    for (const column of columns) {
      const length = bytes.readInt32BE(at);
      at += 4;
      row[column] = length === -1 ? null : bytes.subarray(at, at + length).toString();
      at += Math.max(0, length);
    }
    rows.push(row);
  }
  return rows;
}
