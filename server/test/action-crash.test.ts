import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startMessagesDouble } from "../../bench/vendor-double/messages-double.ts";
import type { Headers } from "./factories.ts";
import { sendJson, startFaultyService } from "./faulty-service.ts";
import { copyTemplate, engine } from "./harness.ts";
import { callServer, startKillableServer } from "./killable-server.ts";

/** Later than leases and the job that finishes a flow's action. */
const AFTER_RESTART_MS = 200_000;
const flow = (button: string, action: string) => ({
  name: button,
  triggers: [{ kind: "button", label: button }],
  start: "ask",
  steps: {
    ask: { kind: "ask", text: "Which order?", variable: "id", answer: { type: "text" }, next: "look" },
    look: {
      kind: "action",
      action,
      arguments: { order_id: "{{answers.id}}" },
      save_as: "order",
      next: "done",
      failed: "sorry",
    },
    done: { kind: "end", text: "It is {{results.order.status}}." },
    sorry: { kind: "end", text: "That didn't work." },
  },
});
const UNKNOWN =
  "I was interrupted, and I can't tell whether that was done. Please don't try again before a person has checked: just ask for one.";

test("actions that a kill interrupts end once: by a resent message or a job, with one key and within their limits", async () => {
  const vendor = await startMessagesDouble();
  const shop = await startFaultyService();
  const dataDir = mkdtempSync(join(tmpdir(), "parley-action-crash-"));
  const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
  const env = {
    DATA_DIR: dataDir,
    ALLOW_PRIVATE_FILE_URLS: "true",
    ANTHROPIC_API_KEY: "test",
    ANTHROPIC_BASE_URL: vendor.url,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let server = await startKillableServer(env);
  const { workspace: mine } = server;
  const call = (credential: Headers, name: string, body: object) =>
    callServer(server, mine, credential, name, body);
  const say = async (session_uid: string, message: string, client_key: string): Promise<string> =>
    (await call(mine.key, "sendMessage", { session_uid, message, client_key })).data.message;
  const open = async (): Promise<string> => (await call(mine.key, "createSession", {})).data.session_uid;
  const create = (name: string, more: object) =>
    call(mine.token, "createAction", {
      name,
      description: name,
      kind: "http",
      audience: "anyone",
      confirm: false,
      parameters: { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] },
      configuration: {
        method: "POST",
        url: `${shop.url}/${name}`,
        body: '{"id": "{{parameters.order_id}}"}',
      },
      limit_per_conversation: 1,
      ...more,
    });
  try {
    await create("order_status", {});
    await create("book_it", {});
    await create("refund_it", { confirm: true });
    for (const definition of [flow("Go", "order_status"), flow("Money back", "refund_it")]) {
      const { data } = await call(mine.token, "createFlow", { definition });
      await call(mine.token, "publishFlow", { flow_id: data.id });
    }
    await call(mine.token, "updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
    const [left, resent, agent, confirmed] = [await open(), await open(), await open(), await open()];
    const [agreed, agreedAndLeft] = [await open(), await open()];
    await say(left, "Go", "go");
    await say(resent, "Go", "go");
    for (const [uid, order] of [
      [agreed, "A-3"],
      [agreedAndLeft, "A-4"],
    ] as const) {
      await say(uid, "Money back", "go");
      expect(await say(uid, order, "answer")).toContain("Shall I do this?");
    }
    await say(confirmed, "Refund me [[tool=refund_it]] [[reply=Let me check.]]", "ask");
    const BOOK = "Book [[tool=book_it]] [[reply=Booked.]]";

    // The shop has the requests, and never answers them.
    const cut = Promise.allSettled([
      say(left, "A-1", "answer"),
      say(resent, "A-2", "answer"),
      say(agent, BOOK, "book"),
      say(confirmed, "Yes", "yes"),
      say(agreed, "Yes", "yes"),
      say(agreedAndLeft, "Yes", "yes"),
    ]);
    for (const path of ["/order_status", "/book_it", "/refund_it"]) shop.on(path, () => undefined);
    await expect.poll(() => shop.requests.length, { timeout: 120_000 }).toBe(6);
    server.child.kill("SIGKILL");
    await cut;
    for (const path of ["/order_status", "/book_it", "/refund_it"])
      shop.on(path, (_request, response) => sendJson(response, { status: "sent" }));
    server = await startKillableServer({ ...env, CHILD_CLOCK_AHEAD_MS: String(AFTER_RESTART_MS) });

    expect(await say(resent, "A-2", "answer")).toBe("It is sent.");
    expect(await say(agent, BOOK, "book")).toContain("Booked.");
    await say(confirmed, "Yes", "yes");
    // A job may have asked before the message came again.
    const told = JSON.stringify(vendor.received.map(({ body }) => body));
    expect(told).toContain("The run was interrupted. It may have taken effect.");
    expect(await say(agreed, "Yes", "yes")).toBe(UNKNOWN);
    // The visitors who have left find the answer when they come back.
    for (const [uid, answer] of [
      [left, "It is sent."],
      [agreedAndLeft, UNKNOWN],
    ] as const)
      await expect
        .poll(
          async () =>
            (await call(mine.key, "getSessionMessages", { session_uid: uid })).data.map(
              ({ message }: { message: string }) => message,
            ),
          { timeout: 120_000 },
        )
        .toContain(answer);

    const keysOf = (path: string, id: string) =>
      shop.requests
        .filter((request) => request.path === path && request.body.includes(id))
        .map(({ headers }) => headers["idempotency-key"]);
    for (const [path, id] of [
      ["/order_status", "A-1"],
      ["/order_status", "A-2"],
      ["/book_it", "sample"],
    ] as const) {
      const keys = keysOf(path, id);
      expect(keys, `${path} ${id}`).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
    }
    expect(["sample", "A-3", "A-4"].map((id) => keysOf("/refund_it", id).length)).toEqual([1, 1, 1]);
    expect(new Set(shop.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(6);
  } finally {
    server.child.kill("SIGKILL");
    await vendor.close();
    await shop.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
