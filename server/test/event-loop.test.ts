import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { MAX_BATCH } from "../src/mcp/transport/json-rpc.ts";
import { operations } from "../src/operations.ts";
import { DEFAULT_BODY_BYTES, type Operation } from "../src/platform/operations/define-operation.ts";
import type { Headers } from "./factories.ts";
import { isLong } from "./is-long.ts";
import { ACCEPT } from "./mcp-client.ts";
import { HEAVY_TEXTS, largestBody } from "./largest-body.ts";
import { watchLoop, type Callers, type LoopWatch } from "./loop-watch.ts";

/** The heavy texts that `npm run test:all` sends; with `--long` sends all of them. */
const KINDS: readonly string[] = ["one line of sentences"];
const KINDS_OF_LARGE: readonly string[] = [...KINDS, "one endless word", "line ends", "quotes and commas"];

const unknownFields = (bytes: number): string =>
  Array.from({ length: Math.min(50_000, bytes / 12) }, (_, index) => `"f${index}":0`).join(",");

const heavyTexts = (kinds: readonly string[]) =>
  Object.entries(HEAVY_TEXTS).filter(([kind]) => isLong || kinds.includes(kind));

describe("the largest body of each operation", () => {
  let watch: LoopWatch;
  let callers: Callers;
  beforeAll(async () => {
    watch = await watchLoop();
  });
  beforeEach(async () => {
    callers = await watch.ask("workspace");
  });
  afterAll(() => watch.stop());

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    "%s never holds the event loop",
    async (_name, operation) => {
      const slow: Record<string, string> = {};
      for (const [kind, body] of bodiesOf(operation)) {
        const held = await watch.heldFor(() => send(operation, body));
        if (held) slow[kind] = held;
      }
      expect(slow).toEqual({});
    },
  );

  test.each([
    "anthropic/v1/messages",
    "anthropic/v1/messages/count_tokens",
    "openai/v1/chat/completions",
    "openai/v1/responses",
    "openai/v1/responses/input_tokens",
    "openai/v1/embeddings",
  ])("%s never holds the event loop", async (path) => {
    const slow: Record<string, string> = {};
    for (const [kind, body] of completionBodies()) {
      const held = await watch.heldFor(() => post(path, callers.workspace.key, inFormatOf(path, body)));
      if (held) slow[kind] = held;
    }
    expect(slow).toEqual({});
  });

  /** The same content in the fields of the endpoint. */
  const inFormatOf = (path: string, body: string): string =>
    /responses|embeddings/.test(path)
      ? body.replace('"max_tokens":10,"messages":', '"input":').replace(',"system":"', ',"instructions":"')
      : body;

  test("mcp never holds the event loop", async () => {
    const slow: Record<string, string> = {};
    for (const [kind, body] of mcpBodies()) {
      const held = await watch.heldFor(() => post("mcp", { ...callers.workspace.token, ...ACCEPT }, body));
      if (held) slow[kind] = held;
    }
    expect(slow).toEqual({});
  });

  function* mcpBodies(): Generator<[string, string]> {
    const bytes = DEFAULT_BODY_BYTES - 1000;
    const { projectUid: project_uid } = callers.workspace;
    const start = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"createProjectText","arguments":{"project_uid":"${project_uid}"`;
    for (const [kind, text] of heavyTexts(KINDS)) {
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
    for (const [kind, text] of heavyTexts(KINDS_OF_LARGE)) {
      const quoted = JSON.stringify(text).slice(1, -1);
      const long = quoted.repeat(Math.floor(bytes / Buffer.byteLength(quoted)));
      yield [`a prompt of ${kind}`, `${start},"system":"${long}"}`];
      yield [
        `a system message of ${kind}`,
        `${start.slice(0, -1)},{"role":"system","content":"${long}"},{"role":"user","content":"Hi"}]}`,
      ];
    }
    const marks = HEAVY_TEXTS["letters with marks"]!;
    const instructions = marks.repeat(Math.floor(bytes / Buffer.byteLength(marks)));
    yield ["a stream after a long prompt", `${start},"stream":true,"system":"${instructions}"}`];
    yield ["a message that is too long", `${start.replace("Hi", "a".repeat(bytes))}}`];
    yield ["a list of numbers", `${start},"metadata":[${"0,".repeat(bytes / 2)}0]}`];
    yield ["a list of objects", `${start},"tools":[${"{},".repeat(bytes / 3)}{}]}`];
    const tool = '{"type":"function","name":"a","function":{"name":"a"}},';
    yield ["a list of tools", `${start},"tools":[${tool.repeat(bytes / tool.length)}${tool.slice(0, -1)}]}`];
    yield ["brackets without end", `${start},"tools":${"[".repeat(bytes)}`];
  }

  function* bodiesOf(operation: Operation): Generator<[string, string]> {
    const known = {
      project_uid: callers.workspace.projectUid,
      widget_uid: callers.workspace.widgetUid,
      session_uid: callers.sessionUid,
      organization_id: callers.workspace.organizationId,
    };
    // The default limit bounds them all alike; the few that take more are given further kinds.
    const kinds = operation.maxBodyBytes > DEFAULT_BODY_BYTES ? KINDS_OF_LARGE : KINDS;
    for (const [kind, text] of heavyTexts(kinds))
      yield [kind, JSON.stringify(largestBody(operation, known, text))];
    const half = Math.floor(operation.maxBodyBytes / 2) - 1000;
    const fields = Object.keys(operation.input.shape).filter((name) => !(name in known));
    const start = `${JSON.stringify(known).slice(0, -1)},"${fields[0] ?? "x"}":`;
    if (isLong || takesLists(operation) || representsItsSize(operation))
      yield ["a list of objects", `${start}[${"{},".repeat(half / 2)}{}]}`];
    if (isLong) yield ["a list of numbers", `${start}[${"0,".repeat(half)}0]}`];
    // The parser refuses these before any operation: one of each size shows it.
    if (isLong || representsItsSize(operation)) {
      yield ["brackets without end", `${start}${"[".repeat(half * 2)}`];
      yield ["spaces", `${" ".repeat(half * 2)}{}`];
    }
    const tooLong = "y".repeat(half / Math.max(1, fields.length));
    const overlong = Object.fromEntries(fields.map((name) => [name, tooLong]));
    yield ["texts beyond their limits", JSON.stringify({ ...known, ...overlong })];
    if (isLong || representsItsSize(operation))
      yield ["unknown fields", `${JSON.stringify(known).slice(0, -1)},${unknownFields(half * 2)}}`];
  }

  const takesLists = ({ input }: Operation): boolean =>
    JSON.stringify(z.toJSONSchema(input, { io: "input", unrepresentable: "any" })).includes('"array"');

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
    const response = await fetch(`${watch.base}/${path}`, {
      method: "POST",
      headers: { ...credential, "content-type": "application/json" },
      body,
    });
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) await response.body?.cancel();
    else await response.arrayBuffer();
    expect(response.status).toBeLessThan(500);
  }
});
