import { EventEmitter, once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { connect, hangUp, listen } from "../../../test/mcp-client.ts";
import { sendMessage } from "../../assistant/operations/send-message.ts";
import { defineOperation, type Answer } from "../../platform/operations/define-operation.ts";
import { anyCaller } from "../../platform/operations/requirement.ts";

/** Operations of this test only: one that streams, one that answers a file, one that waits to be cancelled. */
const told = new EventEmitter();
const operation = (name: string, run: (signal: AbortSignal) => Promise<Answer<undefined>>) =>
  defineOperation({
    name,
    tag: "test",
    summary: `Test ${name}`,
    access: anyCaller,
    effect: "read",
    input: z.object({}),
    run: (context) => run(context.call.abort.signal),
  });
const countToThree = operation("countToThree", () => Promise.resolve({ stream: numbers(3) }));
const countForEver = operation("countForEver", () => Promise.resolve({ stream: numbers(Infinity) }));
const breakDown = operation("breakDown", () =>
  Promise.resolve({ stream: numbers(2, new Error("secret cause")) }),
);
const saveFile = operation("saveFile", () =>
  Promise.resolve({ file: { name: "a.csv", contentType: "text/csv", body: parts("a,", "b") } }),
);
const waitForCancel = operation("waitForCancel", async (signal) => {
  told.emit("started");
  await once(signal, "abort");
  told.emit("cancelled");
  return {};
});

async function* numbers(count: number, problem?: Error) {
  for (let n = 1; n <= count; n += 1) yield await Promise.resolve({ event: `step ${n}`, data: { n } });
  if (problem) throw problem;
}
async function* parts(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(text);
}

describe("long work", () => {
  let t: TestApp;
  let url: string;
  beforeAll(async () => {
    const operations = [sendMessage, countToThree, countForEver, breakDown, saveFile, waitForCancel];
    t = await createTestApp({ mcp: { operations, heartbeatMs: 5 } });
    url = await listen(t);
  });
  afterAll(() => hangUp(t));

  const opened = async (query = "") => connect(url + query, (await t.workspace()).token);

  test("a stream is folded into one answer and reports each step to a client that asks", async () => {
    const { client } = await opened();
    const steps: unknown[] = [];
    const onprogress = ({ message }: { message?: string | undefined }) => {
      if (message !== "Still working") steps.push(message);
    };
    const result = await client.callTool({ name: "countToThree" }, undefined, { onprogress });
    expect(result.structuredContent).toEqual({
      type: "RXSUCCESS",
      data: { events: [1, 2, 3].map((n) => ({ event: `step ${n}`, data: { n } })), truncated: false },
    });
    expect(steps).toEqual(["step 1", "step 2", "step 3"]);
    await client.close();
  });

  test("a stream without an end is cut off", async () => {
    const { client } = await opened();
    const { structuredContent } = await client.callTool({ name: "countForEver" });
    expect(structuredContent).toMatchObject({ data: { truncated: true } });
    await client.close();
  });

  test("a streamed reply is shown piece by piece and answered whole", async () => {
    const mine = await t.workspace();
    const token = await t.token(mine, { role: "owner", administersByAi: true });
    const { client } = await connect(url, token);
    const session = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const input = {
      project_uid: mine.projectUid,
      widget_uid: mine.widgetUid,
      session_uid: session.body.data.session_uid as string,
      message: "Hello, who are you?",
      stream: true,
    };
    const pieces: string[] = [];
    const onprogress = ({ message }: { message?: string | undefined }) => {
      if (message !== undefined && !["Still working", "done"].includes(message)) pieces.push(message);
    };
    const { structuredContent } = await client.callTool(
      { name: "sendMessage", arguments: input },
      undefined,
      { onprogress },
    );
    const reply = structuredContent as { message: string; data: { message: string; send_by: string } };
    expect(reply).toMatchObject({ type: "RXSUCCESS", message: "AI reply", data: { send_by: "assistant" } });
    expect(pieces.join("")).toBe(reply.data.message);
    await client.close();
  });

  test("a broken stream is a tool error whose cause is only logged", async () => {
    const { client } = await opened();
    const result = await client.callTool({ name: "breakDown" });
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { type: "RXERROR", message: "Something went wrong" },
      _meta: { "parley/status": 500 },
    });
    await client.close();
  });

  test("a file becomes its text", async () => {
    const { client } = await opened();
    const { structuredContent } = await client.callTool({ name: "saveFile" });
    expect(structuredContent).toEqual({
      type: "RXSUCCESS",
      data: { name: "a.csv", content_type: "text/csv", text: "a,b", truncated: false },
    });
    await client.close();
  });

  test.each([
    ["without a session", ""],
    ["in a session", "?session=true"],
  ])("%s, silent work sends keep-alives and ends when it is canceled", async (_name, query) => {
    const { client } = await opened(query);
    const cancel = new AbortController();
    const cancelled = once(told, "cancelled");
    const beats: number[] = [];
    const call = client.callTool({ name: "waitForCancel" }, undefined, {
      signal: cancel.signal,
      onprogress: ({ progress }) => {
        beats.push(progress);
        if (beats.length === 2) cancel.abort("enough");
      },
    });
    await expect(call).rejects.toThrow("enough");
    await cancelled;
    expect(beats.slice(0, 2)).toEqual([1, 2]);
    expect((await client.callTool({ name: "saveFile" })).isError).toBeUndefined();
    await client.close();
  });

  test("another client of the same token cannot cancel the call", async () => {
    const { token } = await t.workspace();
    const [first, second] = [await connect(url, token), await connect(url, token)];
    const cancel = new AbortController();
    let ended = false;
    const [started, cancelled] = [once(told, "started"), once(told, "cancelled").then(() => (ended = true))];
    const call = first.client.callTool({ name: "waitForCancel" }, undefined, { signal: cancel.signal });
    await started;
    for (let requestId = 0; requestId < 10; requestId += 1) {
      await second.client.notification({ method: "notifications/cancelled", params: { requestId } });
    }
    expect(ended).toBe(false);
    cancel.abort("enough");
    await expect(call).rejects.toThrow("enough");
    await cancelled;
    await Promise.all([first.client.close(), second.client.close()]);
  });

  test("without a session, work ends with the connection that waits for it", async () => {
    const { token } = await t.workspace();
    const [started, cancelled] = [once(told, "started"), once(told, "cancelled")];
    const leave = new AbortController();
    const call = fetch(url, {
      method: "POST",
      headers: {
        ...token,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "waitForCancel" },
      }),
      signal: leave.signal,
    }).then((answer) => answer.text());
    await started;
    leave.abort();
    await expect(call).rejects.toThrow("aborted");
    await cancelled;
  });
});
