import { describe, expect, test } from "vitest";
import { until } from "../../test/until.ts";
import { useWebhooks } from "../../test/webhooks.ts";
import { WEBHOOK_DELIVERY_STATES } from "./schema.ts";

describe("who may use webhooks", () => {
  const webhooks = useWebhooks();
  const { create, log } = webhooks;

  test("a token that can't read conversations neither sends them out nor reads them in the log", async () => {
    const { t, desk, service } = webhooks;
    const narrow = await t.token(desk.mine, {
      role: null,
      permissions: { Setting: "Write", Contacts: "Read" },
    });
    const url = `${service.url}/hook`;
    const asNarrow = (operation: string, body: object) => desk.call(operation, body, narrow);
    const refused = await asNarrow("createWebhook", { url });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "These events need the permission to read Sessions and Training as well.",
    ]);
    expect((await asNarrow("createWebhook", { url, events: ["contact.created"] })).status).toBe(200);
    const { id } = await create();
    const moved = await asNarrow("updateWebhook", { webhook_id: id, url: "https://elsewhere.example/" });
    expect(moved.status).toBe(403);
    await desk.conversation("A secret");
    await until(async () => (await log(id, { state: "delivered" })).length === 3);
    const seen = await asNarrow("getWebhookDeliveries", { webhook_id: id });
    expect(seen.status).toBe(200);
    expect(seen.body.data.every((one: { request: string | null }) => one.request === null)).toBe(true);
    expect(JSON.stringify(await log(id))).toContain("A secret");
  });

  test("another project's webhook is not found, bad input is named, and no answer but two has a secret", async () => {
    const { t, desk } = webhooks;
    const { id, secret } = await create();
    const other = await t.workspace();
    for (const [operation, body] of [
      ["updateWebhook", { paused: true }],
      ["deleteWebhook", {}],
      ["rotateWebhookSecret", {}],
      ["sendTestWebhook", {}],
      ["getWebhookDeliveries", {}],
      ["replayWebhookDeliveries", { delivery_id: 1 }],
    ] as const) {
      const asked = { project_uid: other.projectUid, webhook_id: id, ...body };
      expect([operation, (await t.call(other.token, operation, asked)).status]).toEqual([operation, 404]);
    }
    const bad = await desk.call("createWebhook", {
      url: "https://example.com",
      events: ["session.exploded"],
    });
    expect(bad.status).toBe(400);
    expect(JSON.stringify((await desk.call("getWebhooks")).body)).not.toContain(secret);
    const stored = await t.running.app.db.read.selectFrom("webhook_endpoints").select("secret").execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    const unknown = await desk.call("getWebhookDeliveries", { webhook_id: id, state: "lost" });
    expect(unknown.status).toBe(400);
    for (const state of WEBHOOK_DELIVERY_STATES) expect(await log(id, { state })).toEqual([]);
  });

  test("deleting a conversation takes its events and requests along; restoring brings them back, erasing does not", async () => {
    const { t, desk } = webhooks;
    const { id } = await create();
    const contact = (await desk.call("createContact", { name: "Alan", email: "alan@enigma.example" })).body
      .data;
    const uid = await desk.conversation("My secret is heliotrope");
    await desk.call("linkSessionToContact", { session_uid: uid, contact_id: contact.id });
    await until(async () => (await log(id, { state: "pending" })).length === 0);
    const stored = async () => {
      const { read } = t.running.app.db;
      const rows = await Promise.all([
        read.selectFrom("webhook_deliveries").selectAll().execute(),
        read.selectFrom("project_events").selectAll().execute(),
        read.selectFrom("deleted_rows").selectAll().execute(),
      ]);
      return JSON.stringify(rows);
    };
    const logged = await log(id);
    expect(await stored()).toContain("heliotrope");
    await desk.call("deleteSession", { session_uid: uid });
    expect(JSON.stringify(await log(id))).not.toContain("heliotrope");
    await desk.call("restoreSession", { session_uid: uid });
    const restored = (await log(id)).filter(({ event }) => event !== "session.updated");
    expect(restored).toEqual(logged.filter(({ event }) => event !== "session.updated"));
    await desk.call("eraseContact", { contact_id: contact.id }, desk.mine.token);
    await until(async () => (await log(id, { state: "pending" })).length === 0);
    expect(await stored()).not.toContain("heliotrope");
    expect(await stored()).not.toContain("enigma.example");
    expect((await log(id))[0]).toMatchObject({ event: "contact.deleted", state: "delivered" });
  });
});
