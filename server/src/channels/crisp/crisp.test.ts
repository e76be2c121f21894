import { beforeEach, describe, expect, test } from "vitest";
import {
  CRISP_CREDENTIALS,
  CRISP_OPERATOR,
  CRISP_WEBSITE,
  signAsCrisp,
  startCrispDouble,
} from "../../../test/channels/crisp-double.ts";
import { HOSTILE_BODIES } from "../../../test/channels/hostile-calls.ts";
import { INBOUND_URL, vendorAt } from "../../../test/channels/vendor-at.ts";
import { UnsignedCall, type ChannelCall, type OutgoingFile } from "../channel.ts";
import type { CrispVendor } from "./crisp-api.ts";
import { crisp } from "./crisp.ts";

const NOW = 1_700_000_100_000;
const SESSION = "session_36";
let double: Awaited<ReturnType<typeof startCrispDouble>>;
let vendor: CrispVendor;
beforeEach(async () => {
  double = await startCrispDouble();
  vendor = vendorAt(crisp, double.url, {
    credentials: CRISP_CREDENTIALS,
    settings: { website_id: CRISP_WEBSITE, hand_over_user_id: CRISP_OPERATOR },
    accountId: CRISP_WEBSITE,
    now: () => NOW,
  });
  return () => double.close();
});

const callWith = (body: string | Buffer, headers: Readonly<Record<string, string>>): ChannelCall => ({
  method: "POST",
  url: INBOUND_URL,
  query: {},
  headers,
  body: Buffer.from(body),
});
const receive = (event: string, data: object, at = NOW) => {
  const { headers, body } = double.hook(event, data, at);
  return crisp.receive!(vendor, callWith(body, headers)).events;
};
const said = (more: object) => ({
  session_id: SESSION,
  type: "text",
  content: "Hey :)",
  from: "user",
  origin: "chat",
  fingerprint: 150698569649423,
  timestamp: NOW - 5000,
  user: { nickname: "visitor493603", user_id: SESSION },
  ...more,
});
const sentTo = (place: string) =>
  double.bodiesOf(place).flatMap((body) => (body === "" ? [] : [JSON.parse(body) as object]));

describe("calls", () => {
  test("a visitor's text, file and pressed button are messages", () => {
    expect(receive("message:send", said({}))).toEqual([
      {
        kind: "message",
        id: "150698569649423",
        thread: { id: SESSION },
        sender: { id: SESSION, name: "visitor493603" },
        text: "Hey :)",
        files: [],
        at: NOW - 5000,
      },
    ]);
    const url = "https://storage.crisp.chat/users/upload/a.pdf";
    const file = { type: "file", content: { name: "a.pdf", url, type: "application/pdf" } };
    expect(receive("message:send", said(file))).toMatchObject([
      { text: "", files: [{ ref: url, name: "a.pdf", contentType: "application/pdf" }] },
    ]);
    const choices = [
      { value: "sales", label: "Sales", selected: false },
      { value: "tech", label: "Tech", selected: true },
    ];
    const picker = { session_id: SESSION, fingerprint: 7, content: { id: "7", text: "Which?", choices } };
    expect(receive("message:updated", picker)).toMatchObject([
      { kind: "message", id: "7:tech", text: "tech" },
    ]);
    expect(receive("message:updated", { ...picker, content: "an edited text" })).toEqual([]);
  });

  test("a person whom the team has added is not the visitor", async () => {
    const bob = { nickname: "Bob", user_id: "bob@acme.example" };
    const sender = { id: bob.user_id, name: "Bob" };
    const [event] = receive("message:send", said({ user: bob }));
    expect(event).toMatchObject({ thread: { id: SESSION }, sender, isByOther: true });
    expect(await crisp.profile!(vendor, sender, { id: SESSION })).toEqual(sender);
  });

  test("an operator's answer is the team's; programs and notes are not", () => {
    const answer = said({ from: "operator", content: "I take this" });
    expect(receive("message:received", answer)).toMatchObject([
      { kind: "team", act: { kind: "answered", vendorMessageId: "150698569649423", text: "I take this" } },
    ]);
    for (const more of [
      { automated: true },
      { type: "note" },
      { type: "event", content: {} },
      { from: "user" },
    ])
      expect(receive("message:received", { ...answer, ...more })).toEqual([]);
    // Another bot that plays the visitor gets no answer either.
    expect(receive("message:send", said({ automated: true }))).toEqual([]);
  });

  test("events of other kinds and of other websites are left alone", () => {
    expect(receive("session:set_state", { session_id: SESSION, state: "unresolved" })).toEqual([]);
    expect(receive("message:acknowledge:read:send", { session_id: SESSION, fingerprints: [1] })).toEqual([]);
    const body = { website_id: "other", event: "message:send", data: said({}), timestamp: NOW };
    const call = callWith(JSON.stringify(body), signAsCrisp(body, NOW));
    expect(crisp.receive!(vendor, call)).toEqual({ events: [] });
  });

  test("calls without Crisp's signature, or with an old one, are refused", () => {
    const { headers, body } = double.hook("message:send", said({}), NOW);
    const { "x-crisp-signature": _, ...unsigned } = headers;
    const old = double.hook("message:send", said({}), NOW - 25 * 3_600_000);
    for (const call of [
      callWith(body, unsigned),
      callWith(`${body.toString()} x`, headers),
      callWith(body, { ...headers, "x-crisp-request-timestamp": String(NOW + 1) }),
      callWith(body, { ...headers, "x-crisp-request-timestamp": "soon" }),
      callWith(old.body, old.headers),
    ])
      expect(() => crisp.receive!(vendor, call)).toThrow(UnsignedCall);
    // The signature is that of the body without its spaces.
    const spaced = JSON.stringify(JSON.parse(body.toString()), null, 2);
    expect(crisp.receive!(vendor, callWith(spaced, headers)).events).toHaveLength(1);
  });

  test("what Crisp never sends is refused or left alone, and nothing is stored", () => {
    const data = [
      null,
      7,
      {},
      { session_id: "" },
      said({ fingerprint: -1 }),
      said({ content: {} }),
      said({ type: "file", content: { url: 7 } }),
    ];
    for (const one of data) {
      const body = { website_id: CRISP_WEBSITE, event: "message:send", data: one, timestamp: NOW };
      const call = callWith(JSON.stringify(body), signAsCrisp(body, NOW));
      expect({ one, ...crisp.receive!(vendor, call) }).toEqual({ one, events: [] });
    }
    for (const body of HOSTILE_BODIES) {
      const headers = { "x-crisp-request-timestamp": String(NOW), "x-crisp-signature": "0".repeat(64) };
      expect(() => crisp.receive!(vendor, callWith(body, headers))).toThrow(UnsignedCall);
    }
  });
});

describe("requests", () => {
  test("connecting names the website and says which events to choose", async () => {
    const account = await crisp.connect(vendor);
    expect(account).toMatchObject({ id: CRISP_WEBSITE, name: "Acme (acme.example)" });
    for (const part of [INBOUND_URL, "message:received", "session:set_routing"])
      expect(account.nextStep).toContain(part);
    double.answerOnce("/website/", { json: { error: false, data: {} } });
    await expect(crisp.connect(vendor)).rejects.toThrow("can't be read");
  });

  test("choices are a picker, and the same part has the same number at each try", async () => {
    const part = {
      kind: "text",
      text: "**Which** one?",
      choices: [{ text: "Sales", value: "sales" }],
      key: "12.0",
      sentBy: "assistant",
    } as const;
    expect(await crisp.findSent!(vendor, { id: SESSION }, part)).toBeNull();
    const sent = await crisp.send(vendor, { id: SESSION }, part);
    expect(await crisp.findSent!(vendor, { id: SESSION }, part)).toEqual(sent);
    expect(await crisp.findSent!(vendor, { id: SESSION }, { ...part, key: "13.0" })).toBeNull();
    expect(sentTo("/message")[0]).toMatchObject({
      type: "picker",
      content: { text: "**Which** one?", choices: [{ value: "sales", label: "Sales" }] },
      automated: true,
    });
    await crisp.send(vendor, { id: SESSION }, { ...part, key: "14.0", sentBy: "operator" });
    expect(sentTo("/message").at(-1)).toMatchObject({ automated: false });
  });

  test("a file is shown by its address", async () => {
    const file: OutgoingFile = {
      name: "plan.pdf",
      contentType: "application/pdf",
      content: Buffer.from("%PDF"),
      url: "https://chat.example/files/1",
    };
    await crisp.send(vendor, { id: SESSION }, { kind: "file", file, key: "1.1" });
    expect(sentTo("/message")[0]).toMatchObject({
      type: "file",
      content: { name: "plan.pdf", url: file.url, type: "application/pdf" },
    });
  });

  test("typing, a person's details and handing over", async () => {
    await crisp.showTyping!(vendor, { id: SESSION }, "1");
    expect(sentTo("/compose")).toEqual([{ type: "start", from: "operator", automated: true }]);
    const person = {
      id: SESSION,
      name: "Ada",
      email: "ada-36@acme.example",
      language: "de-DE",
      proof: undefined,
    };
    expect(await crisp.profile!(vendor, { id: SESSION }, { id: SESSION })).toMatchObject(person);
    await crisp.handOver!(vendor, { id: SESSION });
    expect(sentTo("/state")).toEqual([{ state: "unresolved" }]);
    expect(sentTo("/routing")).toEqual([{ assigned: { user_id: CRISP_OPERATOR } }]);
    expect(double.handedOver).toEqual(["36"]);
    expect(double.problems).toEqual([]);
  });

  test("files are fetched from Crisp's hosts only, without the token", async () => {
    double.answerOnce("/f/1", { bytes: Buffer.from("PDF"), headers: { "content-type": "application/pdf" } });
    const file = { ref: `${double.url}/f/1`, name: "a.pdf" };
    expect(await crisp.download!(vendor, file)).toMatchObject({ contentType: "application/pdf" });
    expect(double.requests.at(-1)!.headers.authorization).toBeUndefined();
    for (const ref of [
      "https://evil.example/a",
      "https://crisp.chat.evil.example/a",
      "http://storage.crisp.chat/a",
      "x",
    ])
      await expect(crisp.download!(vendor, { ref, name: "a" })).rejects.toThrow("not stored at Crisp");
  });

  test.each([
    [{ status: 401, json: { error: true, reason: "invalid_session" } }, { isRefused: true }],
    [
      { status: 403, json: { error: true, reason: "not_subscribed" } },
      { isRefused: true, message: expect.stringContaining("installed the plugin") },
    ],
    [
      { status: 429, headers: { "retry-after": "7" } },
      { isTransient: true, retryAfterMs: 7000 },
    ],
    [{ status: 420 }, { isTransient: true }],
    [{ status: 503 }, { isTransient: true }],
    [
      { status: 404, json: { error: true, reason: "constructor" } },
      { isTransient: false, isRefused: false, message: "Crisp refused: constructor." },
    ],
    [{ status: 400, json: null }, { message: "Crisp refused: status 400." }],
  ])("a failure says whether another try can succeed: %j", async (answer, expected) => {
    double.answerOnce("/message", answer);
    const send = crisp.send(vendor, { id: SESSION }, { kind: "text", text: "hi", choices: [] });
    await expect(send).rejects.toMatchObject(expected);
  });
});
