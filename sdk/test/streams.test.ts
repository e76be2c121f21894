import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../server/test/factories.ts";
import { createTestApp, type TestApp } from "../../server/test/harness.ts";
import { createClient, createStreams, ParleyError, type ClientOptions } from "../src/index.ts";

let t: TestApp;
let baseUrl: string;
const aborts: AbortController[] = [];

beforeAll(async () => {
  t = await createTestApp();
  baseUrl = `${await t.running.server.listen({ port: 0, host: "127.0.0.1" })}/chatbot/v1`;
});
afterAll(async () => {
  aborts.forEach((abort) => abort.abort());
  const closed = t.close();
  t.running.server.server.closeAllConnections();
  await closed;
});

const leavable = (): AbortController => {
  const abort = new AbortController();
  aborts.push(abort);
  return abort;
};

const keyOf = (w: Workspace): ClientOptions => ({ baseUrl, credential: { key: w.key["api-key"]! } });
const tokenOf = (w: Workspace): ClientOptions => ({
  baseUrl,
  credential: { token: w.token.authorization!.replace("Bearer ", "") },
});

const ANSWER = "From nine to five, every day but Sunday, and until eight in the evening before a holiday.";

async function conversation() {
  const w = await t.workspace();
  const project_uid = w.projectUid;
  const taught = { project_uid, type: "faq", short_text: "When do you open?", detail: ANSWER };
  await t.call(w.token, "createProjectText", taught);
  const { data } = await createClient(keyOf(w)).createSession({ widget_uid: w.widgetUid });
  const input = { widget_uid: w.widgetUid, session_uid: data.session_uid, message: "When do you open?" };
  return { w, input };
}

/** The first answer breaks off after its first bytes, as when a telephone changes its network. */
function cutOnce(): { fetch: typeof fetch; asked: (string | null)[] } {
  const asked: (string | null)[] = [];
  return {
    asked,
    fetch: async (address, init) => {
      asked.push(new Headers(init?.headers).get("last-event-id"));
      const response = await fetch(address, init);
      if (asked.length > 1 || !response.body) return response;
      const reader = response.body.getReader();
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue((await reader.read()).value ?? new Uint8Array());
          await reader.cancel();
          controller.error(new TypeError("terminated"));
        },
      });
      return new Response(body, response);
    },
  };
}

test("a reply grows piece by piece and ends with the whole answer", async () => {
  const { w, input } = await conversation();
  let text = "";
  const replies: unknown[] = [];
  for await (const { event, data } of createStreams(keyOf(w)).sendMessage(input)) {
    if (event === "delta") text += data.text;
    if (event === "done") replies.push(data.data);
  }
  expect(text).toContain(ANSWER);
  expect(replies).toMatchObject([{ send_by: "assistant", message: text }]);
});

test("a reply whose connection is lost continues, and the message is stored once", async () => {
  const { w, input } = await conversation();
  const { fetch, asked } = cutOnce();
  let reply = "";
  for await (const { event, data } of createStreams({ ...keyOf(w), fetch }).sendMessage(input)) {
    if (event === "done") reply = data.data.message;
  }
  expect(reply).toContain(ANSWER);
  expect(asked).toHaveLength(2);
  const { data } = await createClient(keyOf(w)).getSessionMessages({ session_uid: input.session_uid });
  expect(data.filter(({ send_by }) => send_by === "user")).toHaveLength(1);
  expect(data.filter(({ send_by }) => send_by === "assistant")).toHaveLength(1);
});

test("a refusal carries the server's message and is not retried", async () => {
  const { w, input } = await conversation();
  const streams = createStreams({ ...keyOf(w), credential: { key: "apk-wrong" } });
  const failure = await streams
    .sendMessage(input)
    .next()
    .then(null, (error: unknown) => error);
  expect(failure).toBeInstanceOf(ParleyError);
  expect(failure).toMatchObject({ status: 401 });
});

test("a project's feed resumes after the last event and ends when the reader disconnects", async () => {
  const { w, input } = await conversation();
  const { fetch, asked } = cutOnce();
  const abort = leavable();
  const feed = createStreams({ ...tokenOf(w), fetch }).followProject(
    { project_uid: w.projectUid },
    { signal: abort.signal },
  );
  const ready = await feed.next();
  expect(ready.value).toMatchObject({ event: "ready" });
  await createClient(keyOf(w)).sendMessage({ ...input, message: "I was here", send_by: "operator" });
  const heard: unknown[] = [];
  for await (const { event, data } of feed) {
    // The line that a program took over comes first.
    if (event === "message" && data.type === "text") heard.push(data.message);
    if (heard.length > 0) break;
  }
  expect(heard).toEqual(["I was here"]);
  expect(asked).toEqual([null, ready.value.id]);

  const other = createStreams(tokenOf(w)).followProject(
    { project_uid: w.projectUid },
    { signal: abort.signal },
  );
  await other.next();
  abort.abort();
  await expect(other.next()).rejects.toThrow("aborted");
});

test("a file is returned as text", async () => {
  const { w } = await conversation();
  const client = createClient(tokenOf(w));
  await client.createContact({ project_uid: w.projectUid, name: "Ada Lovelace" });
  const csv: string = await client.exportContacts({ project_uid: w.projectUid });
  expect(csv.split("\r\n")[1] ?? csv).toContain("Ada Lovelace");
});
