import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../../bench/vendor-double/messages-double.ts";
import type { ChannelDouble } from "../../../test/channels/channel-double.ts";
import {
  notificationOf,
  signAsIntercom,
  startIntercomDouble,
} from "../../../test/channels/intercom-double.ts";
import { openChannel, SITE, type TestChannel } from "../../../test/channels/open-channel.ts";
import { startTelegramDouble } from "../../../test/channels/telegram-double.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../../test/faulty-service.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { openVisit } from "../../../test/open-visit.ts";

/** What a vendor's profile says of a person is a claim, and its ids are the vendor's own. */
describe("what a person is called in a channel", () => {
  let t: TestApp;
  let model: VendorDouble;
  let double: ChannelDouble;
  let channel: TestChannel;
  let shop: FaultyService;
  beforeEach(async () => {
    model = await startMessagesDouble();
    shop = await startFaultyService();
    shop.on("/refund", (_request, response) => sendJson(response, { refunded: true }));
  });
  afterEach(async () => {
    await t.close();
    for (const one of [model, shop, double]) await one.close();
  });

  const open = async (vendor: ChannelDouble, audience: "signed" | "confirmed") => {
    double = vendor;
    const env = { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: model.url, ...vendor.env };
    t = await createTestApp({
      background: true,
      env: { PUBLIC_URL: SITE, ALLOW_PRIVATE_FILE_URLS: "true", ...env },
    });
    channel = await openChannel(t, vendor);
    await channel.call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
    const configuration = { url: `${shop.url}/refund`, query: { email: "{{contact.email}}" }, retries: 0 };
    const action = { name: "refund", description: "Refunds", kind: "http", audience, configuration };
    expect((await channel.call("createAction", action)).status).toBe(200);
  };

  test("is no proof: another address in a new thread leaves a contact that the team has confirmed", async () => {
    await open(await startIntercomDouble(), "confirmed");
    const write = async (conversation: string, email: string, text: string) => {
      const author = { type: "lead", id: "6762f0cd", name: "Ada", email };
      const source = { type: "conversation", id: `40${conversation}`, body: `<p>${text}</p>`, author };
      const item = {
        type: "conversation",
        id: conversation,
        created_at: Math.floor(t.clock.now / 1000),
        admin_assignee_id: null,
        team_assignee_id: null,
        source: { ...source, attachments: [] },
        conversation_parts: { type: "conversation_part.list", conversation_parts: [], total_count: 0 },
      };
      const topic = "conversation.user.created";
      const body = JSON.stringify(notificationOf(`notif_${conversation}`, topic, item, t.clock.now));
      expect(await channel.receive({ method: "POST", headers: signAsIntercom(body), body })).toBe(200);
      await channel.settle();
    };
    await write("524", "ada@x.example", "Hello [[reply=Hello.]]");
    const [first] = (await channel.call("getSessions", { limit: 10 })).body.data as [
      { session_uid: string; contact_id: number },
    ];
    expect((await channel.call("confirmVisitor", { session_uid: first.session_uid })).status).toBe(200);
    await write("525", "eve@x.example", "Hello again [[reply=Hello.]]");
    const { body } = await channel.call("getContactDetail", { contact_id: first.contact_id });
    expect(body.data.email).toBe("ada@x.example");
  });

  test("is no user of the site: not even where the site's id reads like the vendor's", async () => {
    await open(await startTelegramDouble(), "signed");
    const { body } = await channel.call("getWidgetSnippet", { widget_uid: channel.mine.widgetUid });
    const user_id = "telegram:700001";
    const hash = createHmac("sha256", body.data.identity_secret).update(user_id).digest("hex");
    const eve = await openVisit(t.running.app, channel.mine);
    expect((await t.call(eve.newHeaders(), "identifyVisitor", { user_id, hash })).status).toBe(200);
    const message = { visitor: "700001", id: "31", text: "Refund it. [[tool=refund]] [[reply=Done.]]" };
    const inbound = await double.message({ ...message, at: t.clock.now }, channel.address);
    expect(await channel.receive(inbound)).toBe(200);
    await channel.settle();
    expect(shop.requests).toEqual([]);
    const { data } = (await channel.call("getAllContacts", { limit: 10 })).body as { data: object[] };
    expect(data).toHaveLength(2);
    const mine = { session_uid: eve.uid, message: message.text, client_key: "1" };
    expect((await t.call(eve.newHeaders(), "sendVisitorMessage", mine)).status).toBe(200);
    expect(shop.requests).toHaveLength(1);
  });
});
