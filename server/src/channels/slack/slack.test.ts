import { createEmulator, type Emulator } from "emulate";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HOSTILE_BODIES } from "../../../test/channels/hostile-calls.ts";
import {
  SLACK_CREDENTIALS,
  SLACK_SCOPES,
  signAsSlack,
  startSlackDouble,
} from "../../../test/channels/slack-double.ts";
import { INBOUND_URL, vendorAt } from "../../../test/channels/vendor-at.ts";
import { UnsignedCall, type ChannelCall, type OutgoingFile } from "../channel.ts";
import type { SlackVendor } from "./slack-api.ts";
import { slack } from "./slack.ts";

const NOW = 1_700_000_100_000;
let double: Awaited<ReturnType<typeof startSlackDouble>>;
let vendor: SlackVendor;
beforeEach(async () => {
  double = await startSlackDouble();
  vendor = vendorAt(slack, `${double.url}/api`, {
    credentials: SLACK_CREDENTIALS,
    settings: {},
    accountId: "T1:UBOT",
    now: () => NOW,
  });
});
afterEach(() => double.close());

const callWith = (body: string, headers: Record<string, string>): ChannelCall => ({
  method: "POST",
  url: INBOUND_URL,
  query: {},
  headers,
  body: Buffer.from(body),
});
const receive = (json: object) => {
  const body = JSON.stringify(json);
  return slack.receive!(vendor, callWith(body, signAsSlack(body, NOW)));
};
const eventOf = (event: object, more: object = {}) => ({
  type: "event_callback",
  team_id: "T1",
  event_id: "Ev1",
  event_time: 1_700_000_000,
  authorizations: [{ team_id: "T1", user_id: "UBOT", is_bot: true }],
  event: {
    type: "message",
    channel: "D1",
    channel_type: "im",
    user: "U1",
    ts: "1700000000.000100",
    ...event,
  },
  ...more,
});
const file: OutgoingFile = {
  name: "plan.pdf",
  contentType: "application/pdf",
  content: Buffer.from("%PDF-1.7"),
  url: "https://chat.example/files/1",
};

describe("calls", () => {
  test("a direct message becomes a message of its chat, with Slack's marks read", () => {
    const { events } = receive(
      eventOf({
        text: "Is 1 &lt; 2 &amp; <https://a.example|the page> open, <@U2|bob>? <mailto:a@b.example|a@b.example>",
      }),
    );
    expect(events).toEqual([
      {
        kind: "message",
        id: "Ev1",
        thread: { id: "D1" },
        sender: { id: "U1" },
        text: "Is 1 < 2 & the page (https://a.example) open, @bob? a@b.example",
        files: [],
        at: 1_700_000_000_000,
      },
    ]);
  });

  test("a mention opens a thread, without the mention in its text; replies stay in their thread", () => {
    const mention = {
      type: "app_mention",
      channel: "C1",
      channel_type: undefined,
      text: "<@UBOT> opening hours?",
    };
    expect(receive(eventOf(mention)).events).toMatchObject([
      { thread: { id: "C1:1700000000.000100" }, text: "opening hours?" },
    ]);
    expect(receive(eventOf({ ...mention, thread_ts: "1690000000.000200" })).events).toMatchObject([
      { thread: { id: "C1:1690000000.000200" }, text: "opening hours?" },
    ]);
    expect(receive(eventOf({ text: "hi", thread_ts: "1690000000.000300" })).events).toMatchObject([
      { thread: { id: "D1:1690000000.000300" } },
    ]);
  });

  test("bots, edits and channels without a mention are left alone", () => {
    const ignored = [
      { bot_id: "B1", text: "hi" },
      { subtype: "message_changed", text: "hi" },
      { subtype: "message_deleted" },
      { subtype: "channel_join", text: "joined" },
      { channel: "C1", channel_type: "channel", text: "hi" },
      { user: undefined, text: "hi" },
      { text: "  " },
      { type: "reaction_added", text: "hi" },
    ];
    for (const event of ignored) expect({ event, ...receive(eventOf(event)) }).toEqual({ event, events: [] });
  });

  test("files come with the address from which they are fetched", () => {
    const files = [
      {
        id: "F1",
        name: "a.png",
        mimetype: "image/png",
        size: 3,
        url_private_download: "https://files.slack.com/a.png",
      },
      { id: "F2", mode: "tombstone" },
      null,
    ];
    expect(receive(eventOf({ subtype: "file_share", text: "", files })).events).toMatchObject([
      {
        text: "",
        files: [{ ref: "https://files.slack.com/a.png", name: "a.png", contentType: "image/png", bytes: 3 }],
      },
    ]);
  });

  test("a pressed button is the value of its choice", () => {
    const payload = JSON.stringify({
      type: "block_actions",
      user: { id: "U1", name: "ada" },
      channel: { id: "C1" },
      message: { ts: "1700000001.000100", thread_ts: "1700000000.000100" },
      actions: [{ type: "button", action_id: "choice-0", value: "yes", action_ts: "1700000002.0001" }],
    });
    const body = new URLSearchParams({ payload }).toString();
    const signed = signAsSlack(body, NOW, "application/x-www-form-urlencoded");
    expect(slack.receive!(vendor, callWith(body, signed)).events).toMatchObject([
      {
        id: "action:1700000001.000100:U1:1700000002.0001",
        thread: { id: "C1:1700000000.000100" },
        sender: { id: "U1", name: "ada" },
        text: "yes",
        isPress: true,
      },
    ]);
  });

  test("the address is confirmed with Slack's challenge", () => {
    expect(receive({ type: "url_verification", challenge: "3eZbrw1a" })).toEqual({
      events: [],
      answer: { status: 200, contentType: "text/plain", body: "3eZbrw1a" },
    });
  });

  test("calls without Slack's signature, or older than five minutes, are refused", () => {
    const body = JSON.stringify(eventOf({ text: "hi" }));
    const signed = signAsSlack(body, NOW);
    const old = signAsSlack(body, NOW - 301_000);
    for (const call of [
      callWith(body, {}),
      callWith(`${body} `, signed),
      callWith(body, old),
      callWith(body, { ...signed, "x-slack-request-timestamp": "1e9" }),
      callWith(body, { ...signed, "x-slack-signature": "v0=" }),
    ])
      expect(() => slack.receive!(vendor, call)).toThrow(UnsignedCall);
  });

  test("what Slack never sends is refused or left alone, and nothing is stored", () => {
    for (const body of HOSTILE_BODIES) {
      for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
        const { events, answer } = slack.receive!(vendor, callWith(body, signAsSlack(body, NOW, type)));
        expect({ body, events }).toEqual({ body, events: [] });
        expect(answer?.status ?? 200).toBeLessThan(500);
      }
    }
  });
});

describe("requests", () => {
  test("connecting names the bot and what is left to do", async () => {
    expect(await slack.connect(vendor)).toEqual({
      id: "T1:UBOT",
      name: "helper (Acme)",
      nextStep: expect.stringContaining(INBOUND_URL),
    });
  });

  test("missing scopes are named when connecting and when sending", async () => {
    double.answerOnce("auth.test", {
      json: { ok: true, team: "Acme", team_id: "T1", user: "helper", user_id: "UBOT" },
      headers: { "x-oauth-scopes": SLACK_SCOPES.replace("files:write,", "").replace(",users:read", "") },
    });
    await expect(slack.connect(vendor)).rejects.toMatchObject({
      message: expect.stringContaining("lacks files:write, users:read."),
      isRefused: true,
    });
    double.answerOnce("chat.postMessage", {
      json: { ok: false, error: "missing_scope", needed: "chat:write" },
    });
    await expect(
      slack.send(vendor, { id: "D1" }, { kind: "text", text: "hi", choices: [] }),
    ).rejects.toMatchObject({ message: expect.stringContaining("lacks chat:write."), isRefused: true });
  });

  test("a text is sent as mrkdwn into its thread, and long ones fit into blocks with their buttons", async () => {
    const choices = [
      { text: "Yes", value: "yes" },
      { text: "A choice with a very long text ".repeat(4), value: "long" },
    ];
    const text = `**Bold** <b> & [page](https://a.example/x)\n\n${"& ".repeat(1400)}`;
    const sent = await slack.send(vendor, { id: "C1:1700000000.000100" }, { kind: "text", text, choices });
    expect(sent.vendorMessageId).toMatch(/^\d+\.\d+$/);
    const body = JSON.parse(double.bodiesOf("chat.postMessage")[0]!) as {
      text: string;
      channel: string;
      thread_ts: string;
      blocks: { type: string; elements?: { value: string }[] }[];
    };
    expect(body).toMatchObject({ channel: "C1", thread_ts: "1700000000.000100" });
    expect(body.text).toMatch(/^\*Bold\* &lt;b&gt; &amp; <https:\/\/a\.example\/x\|page>\n\n&amp; /);
    expect(body.blocks.map(({ type }) => type)).toEqual([...Array<string>(4).fill("section"), "actions"]);
    expect(body.blocks.at(-1)!.elements!.map(({ value }) => value)).toEqual(["yes", "long"]);
  });

  test("a file is uploaded and shared in the thread", async () => {
    await slack.send(vendor, { id: "D1" }, { kind: "file", file });
    expect(double.uploads.get("F1")).toEqual({ name: "plan.pdf", content: file.content });
    expect(JSON.parse(double.bodiesOf("completeUploadExternal")[0]!)).toEqual({
      files: [{ id: "F1", title: "plan.pdf" }],
      channel_id: "D1",
    });
  });

  test("the token goes to Slack's hosts only, with files as well", async () => {
    const png = { bytes: Buffer.from("PNG"), headers: { "content-type": "image/png" } };
    double.answerOnce("files-pri", png);
    const content = await slack.download!(vendor, { ref: `${double.url}/files-pri/F1/a.png`, name: "a.png" });
    expect(content).toEqual({ name: "a.png", contentType: "image/png", content: Buffer.from("PNG") });
    for (const ref of [
      "https://slack.com.evil.example/a",
      "http://files.slack.com/a",
      "file:///etc/passwd",
      "//x",
      "x",
    ])
      await expect(slack.download!(vendor, { ref, name: "a" })).rejects.toThrow("not stored at Slack");
    double.answerOnce("getUploadURLExternal", {
      json: { ok: true, upload_url: "https://evil.example/upload", file_id: "F1" },
    });
    await expect(slack.send(vendor, { id: "D1" }, { kind: "file", file })).rejects.toThrow("no address");
    double.answerOnce("files-pri", {
      bytes: Buffer.from("<html>"),
      headers: { "content-type": "text/html" },
    });
    await expect(
      slack.download!(vendor, { ref: `${double.url}/files-pri/F1/a.png`, name: "a.png" }),
    ).rejects.toThrow("doesn't give this file");
  });

  test("a person's name, confirmed address and language are asked for", async () => {
    expect(await slack.profile!(vendor, { id: "U1" }, { id: "D1" })).toEqual({
      id: "U1",
      name: "Ada",
      email: "ada-U1@acme.example",
      language: "de-DE",
      proof: { source: "slack", isAccount: true, email: "ada-U1@acme.example" },
    });
  });

  test.each([
    [
      { status: 429, headers: { "retry-after": "30" }, json: { ok: false, error: "ratelimited" } },
      { isTransient: true, retryAfterMs: 30_000 },
    ],
    [{ status: 503 }, { isTransient: true }],
    [{ json: { ok: false, error: "internal_error" } }, { isTransient: true }],
    [{ json: { ok: false, error: "token_revoked" } }, { isRefused: true, isTransient: false }],
    [
      { json: { ok: false, error: "not_in_channel" } },
      { isRefused: false, isTransient: false, message: expect.stringContaining("/invite") },
    ],
    [{ json: { ok: false, error: "constructor" } }, { message: "Slack refused: constructor." }],
    [{ json: [] }, { message: "Slack refused: status 200." }],
  ])("a failure says whether another try can succeed: %j", async (answer, expected) => {
    double.answerOnce("chat.postMessage", answer);
    const send = slack.send(vendor, { id: "D1" }, { kind: "text", text: "hi", choices: [] });
    await expect(send).rejects.toMatchObject(expected);
  });
});

describe("with a Slack that we did not write", () => {
  let emulator: Emulator;
  beforeEach(async () => {
    emulator = await createEmulator({
      service: "slack",
      port: 0,
      seed: {
        slack: {
          strict_scopes: true,
          tokens: [{ token: SLACK_CREDENTIALS.bot_token, scopes: SLACK_SCOPES, user: "U000000001" }],
          channels: [{ name: "support" }],
        },
      },
    });
    vendor = vendorAt(slack, `${emulator.url}/api`, { credentials: SLACK_CREDENTIALS, settings: {} });
  });
  afterEach(() => emulator.close());

  test("it connects, writes with buttons, and a file comes back as it was sent", async () => {
    const account = await slack.connect(vendor);
    expect(account.id).toBe("T000000001:U000000001");
    const channel = "C000000001";
    const choices = [{ text: "Yes", value: "yes" }];
    const { vendorMessageId } = await slack.send(
      vendor,
      { id: channel },
      { kind: "text", text: "**hi**", choices },
    );
    await slack.send(vendor, { id: `${channel}:${vendorMessageId}` }, { kind: "file", file });
    const headers = { authorization: `Bearer ${SLACK_CREDENTIALS.bot_token}` };
    const response = await fetch(`${emulator.url}/api/files.list`, { method: "POST", headers });
    const { files } = (await response.json()) as { files: { url_private: string; shares: object }[] };
    expect(JSON.stringify(files[0]!.shares)).toContain(vendorMessageId);
    const content = await slack.download!(vendor, { ref: files[0]!.url_private, name: file.name });
    expect(content.content.toString()).toBe("%PDF-1.7");
  });
});
