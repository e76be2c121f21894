import { beforeEach, describe, expect, test } from "vitest";
import { HOSTILE_BODIES } from "../../../test/channels/hostile-calls.ts";
import {
  INTERCOM_ADMIN,
  INTERCOM_CREDENTIALS,
  INTERCOM_WORKSPACE,
  notificationOf,
  signAsIntercom,
  startIntercomDouble,
} from "../../../test/channels/intercom-double.ts";
import { INBOUND_URL, vendorAt } from "../../../test/channels/vendor-at.ts";
import { UnsignedCall, type ChannelCall } from "../channel.ts";
import type { IntercomSettings, IntercomVendor } from "./intercom-api.ts";
import { readIntercomHtml, writeIntercomHtml } from "./intercom-html.ts";
import { intercomChannel as intercom } from "./intercom.ts";

const NOW = 1_700_000_100_000;
let double: Awaited<ReturnType<typeof startIntercomDouble>>;
let vendor: IntercomVendor;
const vendorWith = (settings: Partial<IntercomSettings>, credentials = INTERCOM_CREDENTIALS) =>
  vendorAt(intercom, double.url, {
    credentials,
    settings: { region: "us", admin_id: INTERCOM_ADMIN, ...settings },
    accountId: INTERCOM_WORKSPACE,
    now: () => NOW,
  });
beforeEach(async () => {
  double = await startIntercomDouble();
  vendor = vendorWith({});
  return () => double.close();
});

const callWith = (body: string, headers: Record<string, string>): ChannelCall => ({
  method: "POST",
  url: INBOUND_URL,
  query: {},
  headers,
  body: Buffer.from(body),
});
const receive = (topic: string, item: object, more: object = {}) => {
  const body = JSON.stringify({ ...notificationOf("notif_1", topic, item, NOW), ...more });
  return intercom.receive!(vendor, callWith(body, signAsIntercom(body)));
};
const user = { type: "user", id: "6762f0cd", name: "Ada", email: "ada@acme.example" };
const admin = { type: "admin", id: "77", name: "Joe", email: "joe@acme.example" };
const part = (more: object) => ({
  type: "conversation_part",
  id: "3",
  part_type: "comment",
  body: "<p>Hi</p>",
  created_at: 1_700_000_000,
  author: user,
  attachments: [],
  ...more,
});
const conversation = (more: object, ...parts: object[]) => ({
  type: "conversation",
  id: "524",
  created_at: 1_700_000_000,
  admin_assignee_id: null,
  team_assignee_id: null,
  source: { type: "conversation", id: "403", body: "", author: user },
  conversation_parts: {
    type: "conversation_part.list",
    conversation_parts: parts,
    total_count: parts.length,
  },
  ...more,
});

describe("calls", () => {
  test("a new conversation is its first message, a reply is its part", () => {
    const source = {
      type: "conversation",
      id: "403",
      body: "<p>Is 1 &lt; 2?</p><p>Tell me</p>",
      author: user,
    };
    expect(receive("conversation.user.created", conversation({ source })).events).toEqual([
      {
        kind: "message",
        id: "source:524",
        thread: { id: "524" },
        sender: { id: "6762f0cd", name: "Ada", email: "ada@acme.example" },
        text: "Is 1 < 2?\nTell me",
        files: [],
        at: 1_700_000_000_000,
        isWithTeam: false,
      },
    ]);
    const picture = "https://downloads.intercomcdn.com/i/o/1/plan.png?expires=1";
    const upload = {
      type: "upload",
      name: "a.pdf",
      url: "https://x.intercom-attachments-1.com/a",
      filesize: 9,
    };
    const reply = part({ body: `<p>Here</p><img src="${picture}">`, attachments: [upload, null] });
    expect(
      receive("conversation.user.replied", conversation({}, reply, part({ author: admin }))).events,
    ).toMatchObject([
      {
        id: "3",
        text: "Here",
        files: [
          { ref: upload.url, name: "a.pdf", bytes: 9 },
          { ref: picture, name: "plan.png" },
        ],
      },
    ]);
  });

  test("who wrote is told from the one who opened the conversation", () => {
    const bob = { type: "lead", id: "bob", name: "Bob" };
    const parts = [part({}), part({ id: "4", author: bob })];
    const read = (more: object) =>
      receive("conversation.user.replied", conversation(more, ...parts)).events.map((event) =>
        event.kind === "message" ? [event.sender.id, event.isByOther, event.isShared] : [],
      );
    expect(read({})).toEqual([
      ["6762f0cd", undefined, undefined],
      ["bob", true, undefined],
    ]);
    expect(read({ source: { type: "conversation", id: "403", body: "", author: admin } })).toEqual([
      ["6762f0cd", undefined, true],
      ["bob", undefined, true],
    ]);
  });

  test("a conversation that a teammate has is not the bot's", () => {
    for (const [assignee, isWithTeam] of [
      [77, true],
      [Number(INTERCOM_ADMIN), false],
      [0, false],
    ] as const) {
      const item = conversation({ admin_assignee_id: assignee }, part({}));
      expect(receive("conversation.user.replied", item).events).toMatchObject([{ isWithTeam }]);
    }
  });

  test("what a teammate does there is the team's; notes and Intercom's bots are not", () => {
    const acts = (topic: string, item: object) =>
      receive(topic, item).events.map((event) => (event.kind === "team" ? event.act.kind : event.kind));
    const answer = part({ id: "9", author: admin, body: "<p>I take this</p>" });
    expect(receive("conversation.admin.replied", conversation({}, answer)).events).toMatchObject([
      { kind: "team", id: "9", act: { kind: "answered", vendorMessageId: "9", text: "I take this" } },
    ]);
    const note = part({ author: admin, part_type: "note" });
    const bot = part({ author: { type: "bot", id: "1" } });
    const agent = part({ author: { ...admin, from_ai_agent: true } });
    expect(acts("conversation.admin.replied", conversation({}, note, bot, agent))).toEqual([]);
    const silent = part({ author: admin, part_type: "assignment", body: null });
    const assigned = "conversation.admin.assigned";
    expect(acts(assigned, conversation({ admin_assignee_id: 77 }, silent))).toEqual(["took_over"]);
    expect(acts(assigned, conversation({ team_assignee_id: 5 }, silent))).toEqual([]);
    expect(acts(assigned, conversation({}, silent))).toEqual(["handed_back"]);
    expect(acts("conversation.admin.closed", conversation({}, { ...answer, part_type: "close" }))).toEqual([
      "answered",
      "resolved",
    ]);
    expect(acts("conversation.admin.closed", conversation({}, { ...bot, part_type: "close" }))).toEqual([]);
  });

  test("pings, other topics and other workspaces are accepted and left alone", () => {
    const item = { type: "ping", message: "something something interzen" };
    expect(receive("ping", item)).toEqual({ events: [] });
    expect(receive("conversation.user.replied", conversation({}, part({})), { app_id: "other" })).toEqual({
      events: [],
    });
    expect(receive("conversation.admin.noted", conversation({}, part({ author: admin })))).toEqual({
      events: [],
    });
    expect(intercom.receive!(vendor, { ...callWith("", {}), method: "GET" })).toEqual({ events: [] });
  });

  test("the signature is HMAC-SHA1 of the body, by the vector of RFC 2202", () => {
    const rfc = vendorWith({}, { ...INTERCOM_CREDENTIALS, client_secret: "Jefe" });
    const signature = "sha1=effcdf6ae5eb2fa2d27416d5f184df9c259a7c79";
    const call = callWith("what do ya want for nothing?", { "x-hub-signature": signature });
    // The signature is right, the body is none.
    expect(intercom.receive!(rfc, call).answer?.status).toBe(400);
    for (const headers of [{}, { "x-hub-signature": "" }, { "x-hub-signature": signature.slice(5) }])
      expect(() => intercom.receive!(rfc, { ...call, headers })).toThrow(UnsignedCall);
  });

  test("what Intercom never sends is refused or left alone, and nothing is stored", () => {
    const items = [
      null,
      7,
      "x",
      {},
      { id: {} },
      conversation({ id: "" }),
      conversation({ conversation_parts: 7 }),
    ];
    const bodies = items.map((item) =>
      JSON.stringify({ topic: "conversation.user.replied", app_id: INTERCOM_WORKSPACE, data: { item } }),
    );
    for (const body of [...HOSTILE_BODIES, ...bodies]) {
      const { events, answer } = intercom.receive!(vendor, callWith(body, signAsIntercom(body)));
      expect({ body, events }).toEqual({ body, events: [] });
      expect(answer?.status ?? 200).toBeLessThan(500);
    }
  });
});

describe("HTML", () => {
  test("only what people read is text", () => {
    const html =
      "<p>One<br>two &amp; <b>three</b></p><script>alert(1)</script><style>p{}</style><ul><li>a</li><li>b</li></ul>";
    expect(readIntercomHtml(html)).toEqual({ text: "One\ntwo & three\na\nb", images: [] });
    expect(writeIntercomHtml('**Hi** <script>"\n\n[x](https://a.example/?a=1&b=2)')).toBe(
      '<p><b>Hi</b> &lt;script&gt;&quot;<br><br><a href="https://a.example/?a=1&amp;b=2">x</a></p>',
    );
  });

  test("huge and broken HTML costs no more than its first part", () => {
    for (const html of [
      "<div>".repeat(150_000),
      "<".repeat(800_000),
      "&lt;".repeat(200_000),
      "<img src=x ".repeat(70_000),
    ]) {
      const { text, images } = readIntercomHtml(html);
      expect(text.length).toBeLessThanOrEqual(100_000);
      expect(images.length).toBeLessThanOrEqual(10);
    }
  });
});

describe("requests", () => {
  test("connecting names the workspace and the teammate, and says which topics to choose", async () => {
    const account = await intercom.connect(vendorWith({ admin_id: undefined }));
    expect(account).toMatchObject({
      id: INTERCOM_WORKSPACE,
      name: "Acme (Helper)",
      settings: { admin_id: INTERCOM_ADMIN },
      nextStep: expect.stringContaining(INBOUND_URL),
    });
    expect(account.nextStep).toContain("conversation.admin.assigned");
    await expect(intercom.connect(vendorWith({ admin_id: "5" }))).rejects.toThrow(
      "no teammate with the ID 5",
    );
    await expect(intercom.connect(vendorWith({ hand_over_team_id: "6" }))).rejects.toThrow(
      "hand_over_team_id",
    );
    double.answerOnce("/me", { json: { type: "admin", id: "1" } });
    await expect(intercom.connect(vendor)).rejects.toThrow("can't be read");
  });

  test("each region has its own address, and one that the operator sets serves all", async () => {
    const asked: string[] = [];
    const request = (apiUrl: string, region: IntercomSettings["region"]): IntercomVendor => ({
      ...vendorWith({ region }),
      apiUrl,
      request: async ({ path }) => {
        asked.push(path);
        return { status: 500, headers: {}, bytes: Buffer.alloc(0), json: undefined };
      },
    });
    for (const region of ["us", "eu", "au"] as const)
      await intercom.connect(request("https://api.intercom.io", region)).catch(() => undefined);
    await intercom.connect(request("https://proxy.example", "eu")).catch(() => undefined);
    expect(asked).toEqual([
      "https://api.intercom.io/me",
      "https://api.eu.intercom.io/me",
      "https://api.au.intercom.io/me",
      "https://proxy.example/me",
    ]);
  });

  test("a try that may have arrived is found again, but not an older one of the same words", async () => {
    const text = { kind: "text", text: "**Open** daily", choices: [] } as const;
    expect(await intercom.findSent!(vendor, { id: "524" }, text)).toBeNull();
    const sent = await intercom.send(vendor, { id: "524" }, text);
    expect(await intercom.findSent!(vendor, { id: "524" }, text)).toEqual(sent);
    await double.message({ visitor: "524", id: "8", text: "And now?", at: NOW }, { url: "", secret: "" });
    expect(await intercom.findSent!(vendor, { id: "524" }, text)).toBeNull();
  });

  test("handing over assigns the conversation and leaves a note", async () => {
    await intercom.handOver!(vendorWith({ hand_over_team_id: "5", hand_over_admin_id: "77" }), { id: "524" });
    expect(double.bodiesOf("/524/parts").map((body) => JSON.parse(body))).toMatchObject([
      { type: "team", assignee_id: "5" },
      { type: "admin", assignee_id: "77" },
    ]);
    expect(double.handedOver).toEqual(["524"]);
    expect(double.problems).toEqual([]);
  });

  test("files are fetched from Intercom's hosts only, without the token", async () => {
    double.answerOnce("/f/1", { bytes: Buffer.from("PDF"), headers: { "content-type": "application/pdf" } });
    const file = { ref: `${double.url}/f/1`, name: "a.pdf" };
    expect(await intercom.download!(vendor, file)).toMatchObject({ contentType: "application/pdf" });
    expect(double.requests.at(-1)!.headers.authorization).toBeUndefined();
    for (const ref of [
      "https://evil.example/a",
      "https://intercomcdn.com.evil.example/a",
      "file:///etc/passwd",
      "x",
    ])
      await expect(intercom.download!(vendor, { ref, name: "a" })).rejects.toThrow("not stored at Intercom");
    double.answerOnce("/f/2", { status: 503 });
    const later = intercom.download!(vendor, { ref: `${double.url}/f/2`, name: "a" });
    await expect(later).rejects.toMatchObject({ isTransient: true });
  });

  test.each([
    [{ status: 401 }, { isRefused: true }],
    [
      { status: 403, json: { errors: [{ message: "No scope" }] } },
      { isRefused: true, message: expect.stringContaining("No scope") },
    ],
    [
      { status: 429, headers: { "x-ratelimit-reset": String(NOW / 1000 + 7) } },
      { isTransient: true, retryAfterMs: 7000 },
    ],
    [{ status: 429 }, { isTransient: true, retryAfterMs: undefined }],
    [{ status: 502 }, { isTransient: true }],
    [
      { status: 404, json: { errors: [{ message: "Resource not found" }, null] } },
      { isTransient: false, message: "Intercom refused: Resource not found" },
    ],
    [{ status: 400, json: null }, { message: "Intercom refused: status 400" }],
  ])("a failure says whether another try can succeed: %j", async (answer, expected) => {
    double.answerOnce("/reply", answer);
    const send = intercom.send(vendor, { id: "524" }, { kind: "text", text: "hi", choices: [] });
    await expect(send).rejects.toMatchObject(expected);
  });
});
