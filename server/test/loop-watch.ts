import { fork } from "node:child_process";
import { on, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtChild } from "./built-child.ts";
import type { Headers, Workspace } from "./factories.ts";
import { copyTemplate, engine } from "./harness.ts";
import type { ManyConversations } from "./many-conversations.ts";

/** What one turn may take where the calibrated unit takes `UNIT_MS`; elsewhere in proportion. */
const LIMIT_MS = 50;
const UNIT_MS = 25;

export interface Callers {
  readonly workspace: Workspace;
  readonly person: Headers;
  readonly visitor: Headers;
  readonly sessionUid: string;
}

/** What a test asks the process of the product, and the answer. */
export interface LoopQuestions {
  readonly workspace: { readonly input: undefined; readonly answer: Callers };
  readonly conversations: { readonly input: ManyConversations; readonly answer: null };
  /** Milliseconds of the longest turn since this was asked last. */
  readonly longest: { readonly input: undefined; readonly answer: number };
  readonly unit: { readonly input: undefined; readonly answer: number };
}

export interface LoopWatch {
  /** Ends with the API's path. */
  readonly base: string;
  ask<Question extends keyof LoopQuestions>(
    question: Question,
    input?: LoopQuestions[Question]["input"],
  ): Promise<LoopQuestions[Question]["answer"]>;
  /**
   * What a call that holds the event loop does in each of five tries; null for one that once did not. A collection of
   * garbage may fall into any try, and the machine may slow down at any time: each try has the limit of its moment.
   */
  heldFor(call: () => Promise<unknown>): Promise<string | null>;
  stop(): void;
}

/** Starts the product in a process of its own whose event loop is watched. */
export async function watchLoop(): Promise<LoopWatch> {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-loop-"));
  const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
  const child = fork(builtChild("loop-watch-child"), {
    execArgv: [],
    env: { ...process.env, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  });
  const [hello] = (await once(child, "message")) as [{ port: number }];
  let asked = 0;

  /** Answers carry the number of their question: the answer a test gave up on reaches no other test. */
  const ask: LoopWatch["ask"] = async (question, input) => {
    const id = (asked += 1);
    child.send({ id, question, input });
    const replies = on(child, "message", { close: ["exit"] }) as AsyncIterable<
      [{ id: number; answer: LoopQuestions[typeof question]["answer"] }]
    >;
    for await (const [reply] of replies) if (reply.id === id) return reply.answer;
    throw new Error("the server under test has ended");
  };

  return {
    base: `http://127.0.0.1:${hello.port}/chatbot/v1`,
    ask,
    async heldFor(call) {
      let held = "";
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await ask("longest");
        await call();
        const longest = await ask("longest");
        if (longest <= LIMIT_MS) return null;
        const limit = (LIMIT_MS * (await ask("unit"))) / UNIT_MS;
        if (longest <= limit) return null;
        held = `${Math.round(longest)} ms, the limit being ${Math.round(limit)} ms`;
      }
      return held;
    },
    stop() {
      child.kill("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
