import { request as openHttp, type ClientRequest } from "node:http";
import { createApp, type RunningApp } from "../server/src/app.ts";
import { threadTasks } from "../server/src/thread-tasks.ts";
import { readConfig } from "../server/src/platform/config/config.ts";
import type { Threads } from "../server/src/platform/threads/threads.ts";
import { crash, createMachine, runOn, type Machine } from "./world/machines.ts";
import type { World } from "./world/world.ts";

export const VENDOR_PORT = 7001;
export const RECEIVER_PORT = 7003;
export const TELEGRAM_PORT = 7004;
export const SHOP_PORT = 7005;
export const LINE_PORT = 7006;

export interface Answer {
  /** 0: the process died, or the client gave up waiting. */
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many operations
  readonly body: any;
  readonly text: string;
}

export interface Process {
  readonly machine: Machine;
  readonly running: RunningApp;
}

export interface Feed {
  close(): void;
}

export interface Fleet {
  readonly processes: readonly (Process | null)[];
  start(index: number): Promise<void>;
  /** kill -9. */
  kill(index: number): void;
  /** A stop as of a rolling upgrade: work is finished first. */
  stop(index: number): Promise<void>;
  /** A call at one of the living processes. */
  call(at: number, operation: string, headers: Record<string, string>, body: object): Promise<Answer>;
  /** The same at another path, as vendors call it. */
  post(at: number, path: string, headers: Record<string, string>, body: object): Promise<Answer>;
  /** A feed at one of them; `onText` gets what arrives, `onEnd` that it broke. */
  follow(
    at: number,
    path: string,
    headers: Record<string, string>,
    events: { onText(text: string): void; onEnd(): void },
  ): Feed | null;
  /** Works at the first living process, as an operator's command line does. */
  on<Result>(work: (running: RunningApp) => Promise<Result>): Promise<Result>;
  /** The world ends. */
  end(): void;
}

const LOST: Answer = { status: 0, body: null, text: "" };
/** As long as clients wait. */
const PATIENCE_MS = 90_000;

/** Threads finish in any order; in place, tasks finish in the order they were begun. */
const inPlace: Threads = {
  async *run(task, input) {
    const start = threadTasks[task] as (input: unknown) => AsyncIterable<never> | Iterable<never>;
    yield* start(input);
  },
  close: () => Promise.resolve(),
};

export function createFleet(world: World, size: number): Fleet {
  const isShared = world.database.engine === "postgres";
  const config = readConfig({
    LOG_LEVEL: process.env["SIMULATION_LOG"] ?? "silent",
    DATA_DIR: world.dataDir,
    PORT: "0",
    PUBLIC_URL: "https://chat.example.com",
    SECRET_KEY: "k".repeat(44),
    ...(isShared ? { DATABASE_URL: "postgres://simulation@127.0.0.1:5432/parley" } : {}),
    OPENAI_API_KEY: "vendor-key",
    // What the simulated vendor speaks.
    OPENAI_INTERFACE: "chat",
    OPENAI_BASE_URL: `http://127.0.0.1:${VENDOR_PORT}/v1`,
    EMBEDDINGS_URL: `http://127.0.0.1:${VENDOR_PORT}/v1`,
    EMBEDDINGS_MODEL: "words",
    TELEGRAM_API_URL: `http://127.0.0.1:${TELEGRAM_PORT}`,
    LINE_API_URL: `http://127.0.0.1:${LINE_PORT}`,
    READER: "off",
    ALLOW_PRIVATE_FILE_URLS: "true",
  });
  const processes: (Process | null)[] = Array.from({ length: isShared ? size : 1 }, () => null);
  const starting = new Set<number>();
  let starts = 0;

  const living = (at: number): Process | null => {
    const alive = processes.filter((process) => process !== null);
    return alive[at % Math.max(1, alive.length)] ?? null;
  };

  /** What becomes of work at a process that may die in the middle of it. */
  function whileAlive<Result>(machine: Machine, work: () => Promise<Result>, lost: Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const end = () => resolve(lost);
      machine.onCrash.add(end);
      const leave = () => machine.onCrash.delete(end);
      runOn(machine, work).then(resolve, reject).finally(leave);
    });
  }

  async function post(
    at: number,
    url: string,
    headers: Record<string, string>,
    body: object,
  ): Promise<Answer> {
    const process = living(at);
    if (!process) return LOST;
    const { machine, running } = process;
    const inject = async (): Promise<Answer> => {
      const response = await running.server.inject({
        method: "POST",
        url,
        headers: { ...headers, "content-type": "application/json" },
        payload: JSON.stringify(body),
      });
      const isJson = String(response.headers["content-type"]).startsWith("application/json");
      return { status: response.statusCode, body: isJson ? response.json() : null, text: response.body };
    };
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<Answer>((resolve) => {
      timer = setTimeout(() => resolve(LOST), PATIENCE_MS);
    });
    const answer = await Promise.race([whileAlive(machine, inject, LOST), patience]);
    clearTimeout(timer);
    world.note(`${machine.name} ${url} ${answer.status} ${answer.text}`);
    return answer;
  }

  return {
    processes,
    async start(index) {
      if (processes[index] || starting.has(index)) return;
      starting.add(index);
      starts += 1;
      const machine = createMachine(`p${index}.${starts}`);
      machine.skewMs = world.chance.int(-500, 500);
      world.note(`start ${machine.name}`);
      const options = { now: () => Date.now(), threads: inPlace };
      try {
        const running = await runOn(machine, () => createApp(config, options));
        await runOn(machine, () => running.server.ready());
        runOn(machine, () => running.start());
        processes[index] = { machine, running };
      } catch (error) {
        // As where the disk is full: the process ends, and its supervisor starts it again some time.
        world.note(`${machine.name} did not start: ${String(error)}`);
        crash(machine);
      } finally {
        starting.delete(index);
      }
    },
    kill(index) {
      const process = processes[index];
      if (!process) return;
      world.note(`kill ${process.machine.name}`);
      processes[index] = null;
      crash(process.machine);
    },
    async stop(index) {
      const process = processes[index];
      if (!process) return;
      world.note(`stop ${process.machine.name}`);
      processes[index] = null;
      await whileAlive(process.machine, () => process.running.close(), undefined);
      crash(process.machine);
    },
    call: (at, operation, headers, body) => post(at, `/chatbot/v1/${operation}`, headers, body),
    post,
    follow(at, path, headers, events) {
      const process = living(at);
      if (!process) return null;
      const socket = world.network.connectTo(process.running.server.server, process.machine);
      const request: ClientRequest = openHttp({
        path: `/chatbot/v1/${path}`,
        headers: { ...headers, host: "chat.example.com" },
        createConnection: () => socket as never,
      });
      let isOver = false;
      const leave = () => {
        if (isOver) return;
        isOver = true;
        events.onEnd();
      };
      request.on("response", (response) => {
        response.setEncoding("utf8");
        response.on("data", (text: string) => events.onText(text));
        response.on("error", leave);
        response.on("close", leave);
      });
      request.on("error", leave);
      request.on("close", leave);
      request.end();
      return {
        close() {
          isOver = true;
          request.destroy();
        },
      };
    },
    on(work) {
      const process = living(0);
      if (!process) return Promise.reject(new Error("No process is alive."));
      return runOn(process.machine, () => work(process.running));
    },
    end() {
      for (const process of processes) if (process) crash(process.machine);
    },
  };
}
