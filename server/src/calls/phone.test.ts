import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openVoiceChannel, type TestVoice } from "../../test/calls/open-voice-channel.ts";
import { startVoiceServer, type VoiceServer } from "../../test/calls/voice-server.ts";
import { publishRefund } from "../../test/calls/publish-refund.ts";
import { callIn, callOut } from "../../test/calls/phone-call.ts";
import { connectRelayCall, openRelaySocket, prompt } from "../../test/calls/relay-line.ts";
import { startTelnyxDouble, TELNYX_NUMBER, type TelnyxDouble } from "../../test/calls/telnyx-double.ts";
import type { TestApp } from "../../test/harness.ts";
import type { ScriptedAssistant } from "../../test/scripted-assistant.ts";

const PERSON = "+14155550123";

let server: VoiceServer<TelnyxDouble>;
let t: TestApp;
let double: TelnyxDouble;
let assistant: ScriptedAssistant;
let port = 0;
let voice: TestVoice;
beforeAll(async () => {
  server = await startVoiceServer(startTelnyxDouble);
  ({ t, double, assistant, port } = server);
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

describe("connecting a number of Telnyx", () => {
  const connect = (changes: { credentials?: object; settings?: object } = {}) =>
    voice.call("connectChannel", {
      kind: "phone",
      credentials: { ...double.credentials, ...changes.credentials },
      settings: { ...double.settings, ...changes.settings },
    });
  const refusal = async (changes: Parameters<typeof connect>[0] = {}): Promise<string> =>
    (await connect(changes)).body.errors.credentials;

  test("sets the addresses of its TeXML application", () => {
    expect(double.console).toMatchObject({
      voiceUrl: voice.channel.inbound_url,
      statusUrl: `${voice.channel.inbound_url}/status`,
    });
    expect(voice.channel.next_step).toBeNull();
  });

  test("checks the key, the account, the number and its application", async () => {
    await voice.disconnect();
    expect(await refusal({ credentials: { api_key: `KEY${"A".repeat(48)}` } })).toContain("the API key");
    expect(await refusal({ credentials: { account_sid: "another-account" } })).toContain("account_sid");
    expect(await refusal({ settings: { phone_number: "+13125550101" } })).toContain("not among the numbers");
    double.console.numberStatus = "port-pending";
    expect(await refusal()).toContain("not active");
    Object.assign(double.console, { numberStatus: "active", connectionId: null });
    expect(await refusal()).toContain("TeXML application");
    double.console.connectionId = "77";
    expect(await refusal()).toContain("TeXML application");
    Object.assign(double.console, { connectionId: "1293384261075731499", hasProfile: false });
    const { data } = (await connect()).body;
    expect(data.next_step).toContain("Outbound Voice Profile");
    double.console.hasProfile = true;
    await voice.call("disconnectChannel", { channel_id: data.id });
    const wrong = await connect({ credentials: { public_key: "abc" } });
    expect(wrong.body.errors["credentials.public_key"]).toContain("public key");
  });
});

describe("a whole call, turn by turn", () => {
  test("is placed, rings, is answered, spoken, silent and ended; it is a session of `phone`", async () => {
    const phone = await callOut(voice, double, PERSON, { extra_data: { name: "Ada" } });
    expect(double.calls.at(-1)).toMatchObject({ to: PERSON, from: TELNYX_NUMBER, timeLimit: 1800 });
    expect(await voice.read(phone.id)).toMatchObject({ status: "queued" });
    await phone.report("initiated");
    await phone.report("ringing");
    expect(await voice.read(phone.id)).toMatchObject({ status: "ringing" });
    await phone.answer();
    expect(phone.verb("Say").attributes).toMatchObject({ voice: "alice", language: "en-US" });
    await phone.say("Where is my order?");
    expect(phone.heard()).toEqual(["You said: Where is my order?"]);
    await phone.say("");
    expect(phone.heard()).toEqual(["I did not hear you. Could you say that again?"]);
    await phone.press("42");
    expect((await voice.said(phone.sessionUid)).at(-2)).toBe("user: 42");
    const filter = [{ model: "SESSION", key: "integration", operator: "eq", value: "phone" }];
    expect((await voice.call("getSessions", { filter })).body.data).toMatchObject([
      { session_uid: phone.sessionUid, platform: "phone" },
    ]);
    double.calls.at(-1)!.price = "0.0040";
    await phone.report("completed", { CallDuration: "20" });
    await voice.settle(60_000);
    const read = await voice.read(phone.id);
    expect(read).toMatchObject({ status: "completed", duration_seconds: 20, cost_usd: 0.004 });
  });

  test("comes in, is recorded after the consent, and put through to a person", async () => {
    await withSettings({ record: true });
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    expect(phone.heard()[0]).toContain("This call is recorded");
    const url = phone.verb("Recording").attributes["recordingStatusCallback"]!;
    const RecordingUrl = "https://s3.example/recording.mp3";
    const { sid } = double.calls.at(-1)!;
    await voice.post(url, { CallSid: sid, RecordingStatus: "completed", RecordingUrl });
    await phone.say("I want to talk to a person");
    expect(phone.verb("Number").text).toBe("+13125550199");
    await phone.dialed("no-answer");
    expect(phone.has("Gather")).toBe(true);
    expect((await calls())[0]).toMatchObject({
      direction: "inbound",
      recording: { url: RecordingUrl },
      transfer: { status: "no-answer" },
    });
  });

  test("hears a yes after the whole question only, also after a silence", async () => {
    await publishRefund(voice);
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    await phone.say("Refund me");
    expect(phone.heard().join()).toMatch(/Shall I do this\?/);
    expect(phone.heardWhileListening()).toEqual([]);
    await phone.say("");
    await phone.say("Yes, please.");
    expect(phone.heardWhileListening()).toEqual(["The shop did not answer."]);
  });

  test("is ended and transferred by us", async () => {
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    const [{ id }] = await calls();
    await voice.call("transferCall", { call_id: id });
    await phone.ask(double.calls.at(-1)!.redirectedTo!);
    expect(phone.has("Dial")).toBe(true);
    await voice.call("hangUpCall", { call_id: id });
    expect(double.calls.at(-1)!.status).toBe("completed");
  });
});

describe("a whole call, streamed", () => {
  beforeEach(() => withSettings({ speech: "relay" }));

  test("is spoken, interrupted and handed over to a person", async () => {
    const { phone, line, sessionUid } = await connectRelayCall(voice, double, { port, person: PERSON });
    line.send(prompt("Tell me a story"));
    await line.hears("You said: Tell me a story");
    line.send({ type: "interrupt", utteranceUntilInterrupt: "You said:", durationUntilInterruptMs: 1820 });
    await expect.poll(async () => (await voice.said(sessionUid)).at(-1)).toBe("assistant: You said:—");
    line.send(prompt("I want to talk to a person"));
    await expect.poll(() => line.frames.at(-1)).toEqual({ type: "end" });
    line.socket.close();
    await phone.ask(phone.verb("Connect").attributes["action"]!);
    expect(phone.verb("Number").text).toBe("+13125550199");
  });

  test("goes on turn by turn when the socket breaks, whose token opens it once", async () => {
    const { phone, line, url } = await connectRelayCall(voice, double, { port, person: PERSON });
    expect(await openRelaySocket(port, url, {}).opened()).toBe(404);
    line.socket.terminate();
    await phone.ask(phone.verb("Connect").attributes["action"]!);
    await phone.say("Are you there?");
    expect(phone.heard()).toEqual(["You said: Are you there?"]);
  });
});

describe("what protects", () => {
  test("signatures of others, old ones and those of another text are refused", async () => {
    const call = double.addCall(PERSON);
    const form = { CallSid: call.sid, From: PERSON };
    const good = await double.sign(call.answerUrl, form);
    const other = await startTelnyxDouble(() => t.clock.now);
    const forged = (await other.sign(call.answerUrl, form)).headers;
    await other.close();
    expect((await voice.post(call.answerUrl, form, forged)).status).toBe(401);
    const signature = { "telnyx-signature-ed25519": "AAAA" };
    expect((await voice.post(call.answerUrl, form, signature)).status).toBe(401);
    expect((await voice.post(call.answerUrl, { ...form, From: "+14155550199" }, good.headers)).status).toBe(
      401,
    );
    t.clock.advance(301_000);
    expect((await voice.post(call.answerUrl, form, good.headers)).status).toBe(401);
    const elsewhere = call.answerUrl.replace("/phone/", "/twilio_voice/");
    expect((await voice.post(elsewhere, form)).status).toBe(404);
    expect((await voice.post(call.answerUrl, { ...form, CallSid: `CA${"0".repeat(32)}` })).status).toBe(404);
    expect(await calls()).toEqual([]);
  });

  test("countries, calls at once and a number that is being called have the same limits", async () => {
    await withSettings({ calls_at_once: 1 });
    expect((await voice.dial("+4930123456")).body.errors.call_to).toContain("allowed_countries");
    expect((await voice.dial("+19005550123")).body.errors.call_to).toContain("premium-rate");
    expect((await voice.dial(PERSON)).status).toBe(200);
    expect((await voice.dial(PERSON)).body.message).toContain("under way");
    expect((await voice.dial("+14155550124")).body.message).toContain("calls_at_once");
  });

  test("a call whose confirmation is lost is found, and one that Telnyx refuses says why", async () => {
    double.loseNextAnswer();
    const { id } = (await voice.dial(PERSON)).body.data;
    await voice.settle();
    const placed = double.calls.length;
    await voice.settle(10_000);
    expect(await voice.read(id)).toMatchObject({ status: "queued" });
    expect(double.calls).toHaveLength(placed);
    double.answerOnce("/Calls", { status: 422, json: { errors: [{ title: "Invalid number" }] } });
    const refused = (await voice.dial("+14155550124")).body.data;
    await voice.settle();
    expect(await voice.read(refused.id)).toMatchObject({
      status: "failed",
      problem: expect.stringContaining("Invalid number"),
    });
  });
});
