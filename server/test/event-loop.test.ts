import { fork, type ChildProcess } from "node:child_process";
import { on, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_BATCH } from "../src/mcp/transport/json-rpc.ts";
import { operations } from "../src/operations.ts";
import { DEFAULT_BODY_BYTES, type Operation } from "../src/platform/operations/define-operation.ts";
import type { Headers, Workspace } from "./factories.ts";
import { copyTemplate, engine } from "./harness.ts";
import { isFull } from "./is-full.ts";
import { ACCEPT } from "./mcp-client.ts";
import { HEAVY_TEXTS, largestBody } from "./largest-body.ts";

/** What one turn may take where the calibrated unit takes `UNIT_MS`; elsewhere in proportion. */
const LIMIT_MS = 50;
const UNIT_MS = 25;

interface Callers {
  readonly workspace: Workspace;
  readonly person: Headers;
  readonly visitor: Headers;
  readonly sessionUid: string;
}

describe("the largest body of each operation", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-loop-"));
  let child: ChildProcess;
  let base: string;
  let callers: Callers;
  let asked = 0;

  /** Answers carry the number of their question: the answer a test gave up on reaches no other test. */
  async function ask<T>(question: "workspace" | "longest" | "unit"): Promise<T> {
    const id = (asked += 1);
    child.send({ id, question });
    const replies = on(child, "message", { close: ["exit"] }) as AsyncIterable<[{ id: number; answer: T }]>;
    for await (const [reply] of replies) if (reply.id === id) return reply.answer;
    throw new Error("the server under test has ended");
  }

  beforeAll(async () => {
    const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
    child = fork(fileURLToPath(new URL("loop-watch-child.ts", import.meta.url)), {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    });
    const [hello] = (await once(child, "message")) as [{ port: number }];
    base = `http://127.0.0.1:${hello.port}/chatbot/v1`;
  });
  beforeEach(async () => {
    callers = await ask<Callers>("workspace");
  });
  afterAll(() => {
    child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  });

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    "%s never holds the event loop",
    async (_name, operation) => {
      const slow: Record<string, string> = {};
      for (const [kind, body] of bodiesOf(operation)) {
        const held = await heldFor(() => send(operation, body));
        if (held) slow[kind] = held;
      }
      expect(slow).toEqual({});
    },
  );

  test.each(["anthropic/v1/messages", "anthropic/v1/messages/count_tokens", "openai/v1/chat/completions"])(
    "%s never holds the event loop",
    async (path) => {
      const slow: Record<string, string> = {};
      for (const [kind, body] of completionBodies()) {
        const held = await heldFor(() => post(path, callers.workspace.key, body));
        if (held) slow[kind] = held;
      }
      expect(slow).toEqual({});
    },
  );

  test("mcp never holds the event loop", async () => {
    const slow: Record<string, string> = {};
    for (const [kind, body] of mcpBodies()) {
      const held = await heldFor(() => post("mcp", { ...callers.workspace.token, ...ACCEPT }, body));
      if (held) slow[kind] = held;
    }
    expect(slow).toEqual({});
  });

  /**
   * What a call that holds the event loop does in each of five tries; null for one that once did not. A collection of
   * garbage may fall into any try, and the machine may slow down at any time: each try has the limit of its moment.
   */
  async function heldFor(call: () => Promise<unknown>): Promise<string | null> {
    let held = "";
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await ask("longest");
      await call();
      const longest = await ask<number>("longest");
      if (longest <= LIMIT_MS) return null;
      const limit = (LIMIT_MS * (await ask<number>("unit"))) / UNIT_MS;
      if (longest <= limit) return null;
      held = `${Math.round(longest)} ms, the limit being ${Math.round(limit)} ms`;
    }
    return held;
  }

  function* mcpBodies(): Generator<[string, string]> {
    const bytes = DEFAULT_BODY_BYTES - 1000;
    const { projectUid: project_uid } = callers.workspace;
    const start = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"createProjectText","arguments":{"project_uid":"${project_uid}"`;
    for (const [kind, text] of Object.entries(HEAVY_TEXTS)) {
      const quoted = JSON.stringify(text).slice(1, -1);
      const long = quoted.repeat(Math.floor(bytes / Buffer.byteLength(quoted)));
      yield [`a text of ${kind}`, `${start},"text":"${long}"}}}`];
    }
    yield ["a list of numbers", `${start},"text":[${"0,".repeat(bytes / 2)}0]}}}`];
    yield ["a list of objects", `${start},"text":[${"{},".repeat(bytes / 3)}{}]}}}`];
    yield ["brackets without end", `${start},"text":${"[".repeat(bytes)}`];
    yield ["spaces", `${" ".repeat(bytes)}{}`];
    yield ["a long name", `{"jsonrpc":"2.0","id":1,"method":"${"a".repeat(bytes)}"}`];
    const call = (method: string, params: string) =>
      Array.from(
        { length: MAX_BATCH },
        (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"${method}"${params}}`,
      );
    yield ["a batch of lists of tools", `[${call("tools/list", "").join(",")}]`];
    const search = `,"params":{"name":"search_tools","arguments":{"query":"${"project ".repeat(60)}"}}`;
    yield ["a batch of searches", `[${call("tools/call", search).join(",")}]`];
    yield ["an endless batch", `[${"{},".repeat(bytes / 3)}{}]`];
  }

  function* completionBodies(): Generator<[string, string]> {
    const bytes = 10 * 1024 * 1024 - 1000;
    const start = `{"model":"claude-sonnet-4-6","max_tokens":10,"messages":[{"role":"user","content":"Hi"}]`;
    for (const [kind, text] of Object.entries(HEAVY_TEXTS)) {
      const quoted = JSON.stringify(text).slice(1, -1);
      const long = quoted.repeat(Math.floor(bytes / Buffer.byteLength(quoted)));
      yield [`a prompt of ${kind}`, `${start},"system":"${long}"}`];
      yield [
        `a system message of ${kind}`,
        `${start.slice(0, -1)},{"role":"system","content":"${long}"},{"role":"user","content":"Hi"}]}`,
      ];
    }
    yield ["a message that is too long", `${start.replace("Hi", "a".repeat(bytes))}}`];
    yield ["a list of numbers", `${start},"metadata":[${"0,".repeat(bytes / 2)}0]}`];
    yield ["a list of objects", `${start},"tools":[${"{},".repeat(bytes / 3)}{}]}`];
    yield ["brackets without end", `${start},"tools":${"[".repeat(bytes)}`];
  }

  function* bodiesOf(operation: Operation): Generator<[string, string]> {
    const known = {
      project_uid: callers.workspace.projectUid,
      widget_uid: callers.workspace.widgetUid,
      session_uid: callers.sessionUid,
      organization_id: callers.workspace.organizationId,
    };
    // The default limit bounds them all alike; the few that take more are given every kind.
    const texts = Object.entries(HEAVY_TEXTS);
    for (const [kind, text] of operation.maxBodyBytes > DEFAULT_BODY_BYTES ? texts : texts.slice(0, 2))
      yield [kind, JSON.stringify(largestBody(operation, known, text))];
    const half = Math.floor(operation.maxBodyBytes / 2) - 1000;
    const fields = Object.keys(operation.input.shape).filter((name) => !(name in known));
    const start = `${JSON.stringify(known).slice(0, -1)},"${fields[0] ?? "x"}":`;
    yield ["a list of numbers", `${start}[${"0,".repeat(half)}0]}`];
    yield ["a list of objects", `${start}[${"{},".repeat(half / 2)}{}]}`];
    // The parser refuses these before any operation: one of each size shows it.
    if (isFull || representsItsSize(operation)) {
      yield ["brackets without end", `${start}${"[".repeat(half * 2)}`];
      yield ["spaces", `${" ".repeat(half * 2)}{}`];
    }
    const tooLong = "y".repeat(half / Math.max(1, fields.length));
    const overlong = Object.fromEntries(fields.map((name) => [name, tooLong]));
    yield ["texts beyond their limits", JSON.stringify({ ...known, ...overlong })];
  }

  const representsItsSize = (operation: Operation): boolean =>
    operations.find(({ maxBodyBytes }) => maxBodyBytes === operation.maxBodyBytes) === operation;

  async function send({ name, access }: Operation, body: string): Promise<void> {
    const credential =
      access.kind === "public"
        ? {}
        : access.kind === "person" || access.kind === "operator"
          ? callers.person
          : access.kind === "visitor"
            ? callers.visitor
            : access.by.includes("key")
              ? callers.workspace.key
              : access.by.includes("token")
                ? callers.workspace.token
                : callers.person;
    await post(name, credential, body);
  }

  async function post(path: string, credential: Headers, body: string): Promise<void> {
    const response = await fetch(`${base}/${path}`, {
      method: "POST",
      headers: { ...credential, "content-type": "application/json" },
      body,
    });
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) await response.body?.cancel();
    else await response.arrayBuffer();
    expect(response.status).toBeLessThan(500);
  }
});
