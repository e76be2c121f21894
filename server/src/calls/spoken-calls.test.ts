import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { publishRefund } from "../../test/calls/publish-refund.ts";
import { openVoiceChannel, type TestVoice } from "../../test/calls/open-voice-channel.ts";
import { startVoiceServer, type VoiceServer } from "../../test/calls/voice-server.ts";
import { callIn, callOut, phoneCall } from "../../test/calls/phone-call.ts";
import { startTwilioVoiceDouble, type TwilioVoiceDouble } from "../../test/calls/twilio-voice-double.ts";
import type { TestApp } from "../../test/harness.ts";
import type { ScriptedAssistant } from "../../test/scripted-assistant.ts";
import { AppError } from "../platform/errors/app-error.ts";

const PERSON = "+14155550123";

let server: VoiceServer<TwilioVoiceDouble>;
let t: TestApp;
let double: TwilioVoiceDouble;
let assistant: ScriptedAssistant;
let voice: TestVoice;
beforeAll(async () => {
  server = await startVoiceServer(startTwilioVoiceDouble);
  ({ t, double, assistant } = server);
});
afterAll(() => server.close());
beforeEach(async () => {
  assistant.script = () => ({ choices: [], contentType: "text" });
  voice = await openVoiceChannel(t, double);
  return async () => {
    if (double.problems.length > 0) throw new Error(double.problems.join("\n"));
    await voice.disconnect();
  };
});

const withSettings = async (settings: Record<string, string | number | boolean>) => {
  await voice.disconnect();
  voice = await openVoiceChannel(t, double, settings);
};
const calls = async () => (await voice.call("getCalls")).body.data;

describe("a whole call, turn by turn", () => {
  test("the bot greets, listens and answers; what is said is the conversation; the end is told", async () => {
    await withSettings({ outbound_greeting: "Hello {name}, this is Acme." });
    const phone = await callOut(voice, double, PERSON, { extra_data: { name: "Ada", order: 4711 } });
    await phone.report("ringing");
    await phone.answer();
    expect(phone.heard()).toEqual(["Hello Ada, this is Acme."]);
    assistant.script = () => ({ text: "Your **order** is [on its way](https://a.example) [1]. 🎉" });
    await phone.say("Where is my order?");
    expect(phone.heard()).toEqual(["Your order is on its way."]);
    expect(assistant.requests.at(-1)!.call).toEqual({ data: { name: "Ada", order: 4711 } });
    expect(await voice.said(phone.sessionUid)).toEqual([
      "assistant: Hello Ada, this is Acme.",
      "user: Where is my order?",
      "assistant: Your **order** is [on its way](https://a.example) [1]. 🎉",
    ]);
    await phone.press("42");
    expect((await voice.said(phone.sessionUid)).at(-2)).toBe("user: 42");
    await phone.report("completed", { CallDuration: "20" });
    expect(await voice.read(phone.id)).toMatchObject({ status: "completed", duration_seconds: 20 });
    expect((await phone.answer()).children.map(({ name }) => name)).toEqual(["Hangup"]);
  });

  test("a person who calls has a conversation of the integration, as an unverified contact", async () => {
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    expect(phone.heard()).toEqual(["Hello! How can I help you?"]);
    await phone.say("What are your hours?");
    expect(phone.heard()).toEqual(["You said: What are your hours?"]);
    const [call] = await calls();
    expect(call).toMatchObject({ direction: "inbound", status: "in-progress", from: PERSON });
    const filter = [{ model: "SESSION", key: "integration", operator: "eq", value: "twilio_voice" }];
    const listed = (await voice.call("getSessions", { filter })).body;
    expect(listed.data.map((each: { session_uid: string }) => each.session_uid)).toEqual([call.session_uid]);
    expect(listed.data[0].contact_data).toMatchObject({ phone: PERSON, verified: false });
    await phone.answer();
    expect(await calls()).toHaveLength(1);
    expect(
      (await voice.said(call.session_uid)).filter((line) => line.includes("How can I help")),
    ).toHaveLength(1);
    await phone.report("completed", { CallDuration: "9" });
    expect((await calls())[0]).toMatchObject({ status: "completed" });
  });

  test("a request that comes twice is one message with one answer", async () => {
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    const action = phone.verb("Gather").attributes["action"]!;
    await Promise.all([
      phone.ask(action, { SpeechResult: "Once" }),
      phone.ask(action, { SpeechResult: "Once" }),
    ]);
    const [{ session_uid }] = await calls();
    expect(await voice.said(session_uid)).toHaveLength(3);
  });

  test("a spoken yes answers the question that was spoken before it, which is heard to its end", async () => {
    await publishRefund(voice);
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    await phone.say("Refund me");
    expect(phone.heard().join()).toMatch(/Shall I do this\?/);
    expect(phone.heardWhileListening()).toEqual([]);
    await phone.say("Yes, please.");
    expect(phone.heard()).toEqual(["The shop did not answer."]);
    expect(phone.heardWhileListening()).toEqual(["The shop did not answer."]);
  });

  test("a question is spoken with all of its values", async () => {
    await publishRefund(voice, {
      to: "https://attacker.example/drop_a",
      note: "12【 plus 900】 [1]",
      size: "5❌0",
    });
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    await phone.say("Refund me");
    expect(phone.heard().join()).toContain(
      "refund (to: https://attacker.example/drop_a, note: 12【 plus 900】 [1], size: 5❌0)",
    );
  });

  test("an answer that takes long is bridged and then spoken", async () => {
    let release = () => {};
    assistant.script = async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return { text: "Found it.", choices: [], contentType: "text" };
    };
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    await phone.say("A hard question");
    expect(phone.heard()).toEqual(["One moment, please."]);
    release();
    await phone.follow();
    expect(phone.heard()).toEqual(["Found it."]);
    const [{ session_uid }] = await calls();
    expect(await voice.said(session_uid)).toHaveLength(3);
  });

  test("an answer that can't be made is excused, and the call goes on", async () => {
    assistant.script = () => Promise.reject(new AppError("payment_required", "No credits"));
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    await phone.say("Hello?");
    expect(phone.heard()).toEqual(["I can't answer that right now."]);
    expect(phone.has("Gather")).toBe(true);
  });

  test("silence is asked about, and ends the call after a while", async () => {
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    for (let silence = 1; silence <= 3; silence += 1) {
      await phone.say("");
      expect(phone.heard()).toEqual(["I did not hear you. Could you say that again?"]);
    }
    await phone.say("");
    expect(phone.has("Hangup")).toBe(true);
  });

  test("a call ends when its longest time is over", async () => {
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    t.clock.advance(31 * 60_000);
    await phone.say("Still here");
    expect(phone.has("Hangup")).toBe(true);
  });
});

describe("people", () => {
  test("a colleague who takes over is spoken, and the bot is silent", async () => {
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    const [{ session_uid }] = await calls();
    await voice.operatorSays(session_uid, "Hi, this is **Ana**.");
    await phone.say("");
    expect(phone.heard()).toEqual(["Hi, this is Ana."]);
    await phone.say("Nice to meet you");
    expect(phone.heard()).toEqual([]);
    expect((await voice.said(session_uid)).at(-1)).toBe("user: Nice to meet you");
  });

  test("who asks for a person is put through, and is back with the bot where that fails", async () => {
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    await phone.say("I want to talk to a person");
    expect(phone.verb("Number").text).toBe("+15550009999");
    expect(phone.verb("Dial").attributes).toMatchObject({ callerId: "+15551234567" });
    expect(phone.heard().at(-1)).toBe("I am putting you through to a colleague.");
    await phone.dialed("no-answer");
    expect(phone.heard()[0]).toContain("Nobody can take your call");
    await phone.say("Then tell me your hours");
    expect(phone.heard().at(-1)).toBe("You said: Then tell me your hours.");
    expect((await calls())[0]).toMatchObject({ transfer: { to: "+15550009999", status: "no-answer" } });
    await phone.say("Please let me talk to a human");
    await phone.dialed("completed");
    expect(phone.has("Hangup")).toBe(true);
  });

  test("without a number for people the conversation waits in the inbox", async () => {
    await withSettings({ transfer_number: "" });
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    await phone.say("I want to talk to a person");
    expect(phone.has("Dial")).toBe(false);
    expect(phone.heard()).toHaveLength(1);
    const [{ session_uid }] = await calls();
    const { chat_mode } = (await voice.call("getSession", { session_uid })).body.data;
    expect(chat_mode).toBe("2");
  });

  test("transferCall sends a running call to another allowed number", async () => {
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    const [{ id }] = await calls();
    await voice.call("transferCall", { call_id: id, to: "+12125550100" });
    await phone.ask(double.calls.at(-1)!.redirectedTo!);
    expect(phone.verb("Number").text).toBe("+12125550100");
  });
});

describe("who is called", () => {
  const add = async (name: string, phone: string): Promise<number> =>
    (await voice.call("createContact", { name, phone })).body.data.id;
  const called = async (number: string) => {
    const { session_uid } = (await voice.dial(number)).body.data;
    return (await voice.call("getSession", { session_uid })).body.data.contact_data;
  };

  test("is the one contact with the number, however it is written", async () => {
    await add("Bob", "+1 415 555 0124");
    const ada = await add("Ada", "(415) 555-0123");
    expect(await called(PERSON)).toMatchObject({ id: ada, name: "Ada", verified: true });
    // Anyone can call with Ada's number.
    await callIn(voice, double, PERSON).answer();
    const [incoming] = (await voice.call("getCalls", { direction: "inbound" })).body.data;
    const session = await voice.call("getSession", { session_uid: incoming.session_uid });
    expect(session.body.data.contact_data).toMatchObject({ phone: PERSON, verified: false });
  });

  test("is a stranger where no contact or several have the number", async () => {
    await add("Ada", "+1 (415) 555-0123");
    await add("Ada's office", "4155550123");
    expect(await called(PERSON)).toMatchObject({ name: null, phone: PERSON, verified: false });
    await add("Another", "+49 415 5550125");
    expect(await called("+14155550125")).toMatchObject({ name: null, verified: false });
  });
});

describe("recording, machines and refusals", () => {
  test("a recording begins after the consent sentence, and its address is stored", async () => {
    await withSettings({ record: true });
    const phone = callIn(voice, double, PERSON);
    const response = await phone.answer();
    expect(response.children.map(({ name }) => name)).toEqual(["Say", "Start", "Gather"]);
    expect(phone.heard()[0]).toContain("This call is recorded");
    const RecordingUrl = "https://api.twilio.com/2010-04-01/Accounts/AC/Recordings/RE1";
    const url = phone.verb("Recording").attributes["recordingStatusCallback"]!;
    const sid = double.calls.at(-1)!.sid;
    await voice.post(url, { CallSid: sid, RecordingStatus: "completed", RecordingUrl });
    expect((await calls())[0].recording).toEqual({ url: RecordingUrl, consent_at: expect.any(String) });
  });

  test("an answering machine is not spoken to", async () => {
    await withSettings({ detect_machines: true });
    const phone = await callOut(voice, double, PERSON);
    const response = await phone.answer({ AnsweredBy: "machine_start" });
    expect(response.children.map(({ name }) => name)).toEqual(["Hangup"]);
    expect(await voice.read(phone.id)).toMatchObject({ answered_by: "machine_start" });
  });

  test("callers beyond calls_at_once hear the busy tone, and a paused channel takes none", async () => {
    await withSettings({ calls_at_once: 1 });
    await callIn(voice, double, PERSON).answer();
    expect((await callIn(voice, double, "+14155550124").answer()).children).toMatchObject([
      { name: "Reject", attributes: { reason: "busy" } },
    ]);
    expect(await calls()).toHaveLength(1);
    await voice.call("updateChannel", { channel_id: voice.channel.id, paused: true });
    expect((await callIn(voice, double, "+14155550125").answer()).children).toMatchObject([
      { name: "Reject" },
    ]);
  });

  test("a blocked caller is refused before anything begins, and is not called", async () => {
    await callIn(voice, double, PERSON).answer();
    const [{ session_uid }] = await calls();
    await voice.call("blockVisitor", { session_uid });
    const response = await callIn(voice, double, PERSON).answer();
    expect(response.children).toMatchObject([{ name: "Reject", attributes: { reason: "rejected" } }]);
    expect(await calls()).toHaveLength(1);
    expect(await voice.dial(PERSON)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("blocked") },
    });
    await voice.call("blockVisitor", { session_uid, is_blocked: false });
    expect((await callIn(voice, double, PERSON).answer()).children).toMatchObject([{ name: "Gather" }]);
  });

  test("hidden callers are strangers to each other", async () => {
    await callIn(voice, double, "anonymous").answer();
    await callIn(voice, double, "anonymous").answer();
    const [second, first] = await calls();
    expect([first.from, second.from]).toEqual(["anonymous", "anonymous"]);
    const contact = async (session_uid: string) =>
      (await voice.call("getSession", { session_uid })).body.data.contact_id;
    expect(await contact(first.session_uid)).not.toBe(await contact(second.session_uid));
  });

  test("what Twilio has not signed is refused, and odd requests are no failure of ours", async () => {
    const call = double.addCall(PERSON);
    const forged = { "x-twilio-signature": `${"A".repeat(27)}=` };
    expect((await voice.post(call.answerUrl, { CallSid: call.sid, From: PERSON }, forged)).status).toBe(401);
    expect((await voice.post(call.answerUrl, { CallSid: "none" })).status).toBe(404);
    expect(await calls()).toEqual([]);
    await phoneCall(voice, call).answer();
    const base = `${voice.channel.inbound_url}/calls/${"a".repeat(32)}`;
    expect((await voice.post(`${base}/turn`, { CallSid: call.sid })).status).toBe(404);
    const own = phoneCall(voice, call);
    await own.answer();
    const action = own.verb("Gather").attributes["action"]!;
    const odd = action.replace(/\?.*/, "?leg=%00&n=-1e99&w=x");
    const said = `</Say><Dial>+19005550123</Dial>\u0000\u0007&amp; ${"x".repeat(20_000)}`;
    const { status } = await voice.post(odd, { CallSid: call.sid, SpeechResult: said });
    expect(status).toBe(200);
    expect((await voice.post(action, { CallSid: call.sid, SpeechResult: "x".repeat(70_000) })).status).toBe(
      413,
    );
  });
});
