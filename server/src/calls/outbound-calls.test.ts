import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openVoiceChannel, type TestVoice } from "../../test/calls/open-voice-channel.ts";
import { startTwilioVoiceDouble, type TwilioVoiceDouble } from "../../test/calls/twilio-voice-double.ts";
import { SITE } from "../../test/channels/open-channel.ts";
import { TWILIO_CREDENTIALS, TWILIO_NUMBER } from "../../test/channels/twilio-double.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";

const PERSON = "+14155550123";

let t: TestApp;
let double: TwilioVoiceDouble;
let voice: TestVoice;
beforeAll(async () => {
  double = await startTwilioVoiceDouble(() => t.clock.now);
  t = await createTestApp({ background: true, env: { PUBLIC_URL: SITE, ...double.env } });
});
afterAll(async () => {
  await t.close();
  await double.close();
});
beforeEach(async () => {
  voice = await openVoiceChannel(t, double);
  return async () => {
    if (double.problems.length > 0) throw new Error(double.problems.join("\n"));
    double.behave("well");
    await voice.disconnect();
  };
});

const status = (sid: string, CallStatus: string, more: Record<string, string> = {}) => {
  const call = double.calls.find((each) => each.sid === sid)!;
  return voice.post(call.statusUrl, { CallSid: sid, CallStatus, From: call.from, To: call.to, ...more });
};

describe("connecting a number", () => {
  const connect = (settings: object = {}) =>
    voice.call("connectChannel", {
      kind: "twilio_voice",
      credentials: TWILIO_CREDENTIALS,
      settings: { phone_number: TWILIO_NUMBER, ...settings },
    });

  test("tells Twilio where to ask and to report, and forgets it when it is disconnected", async () => {
    expect(double.number).toMatchObject({
      voiceUrl: voice.channel.inbound_url,
      statusUrl: `${voice.channel.inbound_url}/status`,
    });
    await voice.disconnect();
    expect(double.number).toMatchObject({ voiceUrl: "", statusUrl: "" });
  });

  test("is refused for a number that is not the account's or has no voice", async () => {
    await voice.disconnect();
    double.number.isOwned = false;
    expect(await connect()).toMatchObject({
      status: 400,
      body: { errors: { credentials: expect.stringContaining("not among the numbers") } },
    });
    double.number.isOwned = true;
    double.number.hasVoice = false;
    expect((await connect()).body.errors.credentials).toContain("can't make calls");
    double.number.hasVoice = true;
  });

  test("begins turn by turn, and tells who wants streamed speech what Twilio asks for", async () => {
    await voice.disconnect();
    const plain = (await connect()).body.data;
    expect([plain.settings.speech, plain.next_step]).toEqual(["gather", null]);
    await voice.call("disconnectChannel", { channel_id: plain.id });
    const streamed = (await connect({ speech: "relay" })).body.data;
    expect(streamed.next_step).toContain("accept the terms of Predictive and Generative AI");
    await voice.call("disconnectChannel", { channel_id: streamed.id });
  });

  test("names wrong settings", async () => {
    const { status: code, body } = await connect({
      allowed_countries: "US, Atlantis",
      transfer_number: "+19005550123",
    });
    expect(code).toBe(400);
    expect(body.errors["settings.allowed_countries"]).toContain("countries such as US");
    expect(body.errors["settings.transfer_number"]).toContain("premium-rate");
  });
});

describe("makeOutboundCall", () => {
  test("without a connected number names what to connect", async () => {
    await voice.disconnect();
    expect(await voice.dial(PERSON)).toMatchObject({
      status: 409,
      body: {
        type: "RXERROR",
        message: expect.stringContaining("Connect Twilio Voice or Phone (Telnyx) under Integrations"),
      },
    });
    expect((await t.call({}, "makeOutboundCall", { agent_id: "1", call_to: PERSON })).status).toBe(401);
  });

  test("places the call once and follows it to its end and its cost", async () => {
    const placed = await voice.dial(PERSON, { extra_data: { name: "Ada" } });
    expect(placed).toMatchObject({
      status: 200,
      body: { data: { status: "placing", to: PERSON, from: TWILIO_NUMBER, direction: "outbound" } },
    });
    const { id, session_uid } = placed.body.data;
    await voice.settle();
    const call = double.calls.at(-1)!;
    expect(call).toMatchObject({
      to: PERSON,
      from: TWILIO_NUMBER,
      timeLimit: 1800,
      hasMachineDetection: false,
    });
    expect(await voice.read(id)).toMatchObject({ status: "queued" });
    const session = (await voice.call("getSessions", { filter: [] })).body.data.find(
      (each: { session_uid: string }) => each.session_uid === session_uid,
    );
    expect(session).toMatchObject({
      platform: "twilio_voice",
      session_meta: { extra_data: { name: "Ada" }, call: { direction: "outbound", number: PERSON } },
    });
    expect((await status(call.sid, "ringing")).status).toBe(204);
    expect((await status(call.sid, "in-progress")).status).toBe(204);
    call.price = "-0.0260";
    await status(call.sid, "completed", { CallDuration: "61" });
    expect(await voice.read(id)).toMatchObject({ status: "completed", duration_seconds: 61, cost_usd: null });
    await voice.settle(60_000);
    expect(await voice.read(id)).toMatchObject({ cost_usd: 0.026 });
    const { budgets } = (await voice.call("getBudgets")).body.data;
    expect(budgets[0].day.usd.spent).toBe(0.026);
  });

  test("the same Idempotency-Key is one call, at once and afterwards", async () => {
    const before = double.calls.length;
    const headers = { ...voice.mine.key, "idempotency-key": "order-4711" };
    const dial = (call_to = PERSON) =>
      t.call(headers, "makeOutboundCall", { agent_id: voice.mine.projectUid, call_to });
    const both = await Promise.all([dial(), dial()]);
    const first = both.find(({ status: code }) => code === 200)!;
    await voice.settle();
    expect((await dial()).body).toEqual(first.body);
    expect((await dial("+14155550124")).status).toBe(409);
    await voice.settle();
    expect(double.calls).toHaveLength(before + 1);
    expect((await voice.call("getCalls")).body.total).toBe(1);
  });
});

describe("what protects against toll fraud", () => {
  const refusal = async (call_to: string): Promise<string> => {
    const { status: code, body } = await voice.dial(call_to);
    expect(code).toBe(400);
    return body.errors.call_to;
  };

  test("numbers that are no numbers, the own one, premium ones and other countries are refused", async () => {
    const before = double.calls.length;
    expect(await refusal("555")).toBe(
      "call_to must be a phone number in E.164 format, such as +14155550123.",
    );
    expect(await refusal(TWILIO_NUMBER)).toContain("own number");
    expect(await refusal("+19005550123")).toContain("premium-rate");
    expect(await refusal("+881612345678")).toContain("satellite");
    expect(await refusal("+4930123456")).toContain("DE");
    expect(await refusal("+18765550123")).toContain("allowed_countries");
    await voice.settle();
    expect(double.calls).toHaveLength(before);
  });

  test("an unknown agent and too much data are refused", async () => {
    expect((await voice.dial(PERSON, { agent_id: "nobody" })).status).toBe(404);
    const { status: code, body } = await voice.dial(PERSON, { extra_data: { text: "x".repeat(10_001) } });
    expect([code, body.errors.extra_data]).toEqual([400, expect.stringContaining("10000")]);
  });

  test("calls a minute, calls at once and calls to one number have a limit that names its setting", async () => {
    await voice.disconnect();
    voice = await openVoiceChannel(t, double, {
      calls_per_minute: 2,
      calls_at_once: 3,
      allowed_countries: "CA, +1415",
    });
    expect((await voice.dial(PERSON)).status).toBe(200);
    const again = await voice.dial(PERSON);
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining("under way")]);
    expect((await voice.dial("+16045550123")).status).toBe(200);
    // The one that was refused has not counted.
    const third = await voice.dial("+16045550124");
    expect([third.status, third.body.message]).toEqual([429, expect.stringContaining("calls_per_minute")]);
    t.clock.advance(61_000);
    expect((await voice.dial("+16045550124")).status).toBe(200);
    const busy = await voice.dial("+16045550125");
    expect([busy.status, busy.body.message]).toEqual([409, expect.stringContaining("calls_at_once")]);
    expect((await voice.dial("+12125550123")).body.errors.call_to).toContain("US");
  });

  test("a spent budget refuses a call that costs", async () => {
    await voice.disconnect();
    voice = await openVoiceChannel(t, double, { cost_per_minute: 0.05 });
    await voice.call("setBudget", { day_usd: 0.01 });
    expect((await voice.dial(PERSON)).status).toBe(402);
  });
});

describe("when Twilio does not answer", () => {
  test("a call whose confirmation is lost is found and not placed twice", async () => {
    double.loseNextAnswer();
    const { id } = (await voice.dial(PERSON)).body.data;
    await voice.settle();
    expect(await voice.read(id)).toMatchObject({ status: "placing" });
    const before = double.calls.length;
    await voice.settle(10_000);
    expect(await voice.read(id)).toMatchObject({ status: "queued" });
    expect(double.calls).toHaveLength(before);
  });

  test("a call that Twilio does not know fails and says so", async () => {
    double.answerOnce("/Calls.json", { status: 502 });
    const { id } = (await voice.dial(PERSON)).body.data;
    await voice.settle();
    await voice.settle(10_000);
    expect(await voice.read(id)).toMatchObject({
      status: "failed",
      problem: expect.stringContaining("did not confirm"),
    });
  });

  test("a call that must wait is placed after the pause", async () => {
    double.answerOnce("/Calls.json", { status: 429, headers: { "retry-after": "3" } });
    const { id } = (await voice.dial(PERSON)).body.data;
    await voice.settle();
    expect(await voice.read(id)).toMatchObject({ status: "placing" });
    await voice.settle(3000);
    expect(await voice.read(id)).toMatchObject({ status: "queued" });
  });

  test("a refused account is shown at the channel, a refused number at the call", async () => {
    double.behave("blocked");
    const blocked = (await voice.dial(PERSON)).body.data;
    await voice.settle();
    expect(await voice.read(blocked.id)).toMatchObject({ status: "failed", problem: expect.any(String) });
    double.behave("refusing");
    await voice.dial(PERSON);
    await voice.settle();
    const refused = await voice.dial(PERSON);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Twilio refuses")]);
  });

  test("a call whose end is never reported is ended and booked by the configured price", async () => {
    await voice.disconnect();
    voice = await openVoiceChannel(t, double, { cost_per_minute: 0.02, max_minutes: 2 });
    const { id } = (await voice.dial(PERSON)).body.data;
    await voice.settle();
    const call = double.calls.at(-1)!;
    await status(call.sid, "in-progress");
    Object.assign(call, { status: "completed", duration: "61" });
    await voice.settle(7 * 60_000);
    expect(await voice.read(id)).toMatchObject({ status: "completed", duration_seconds: 61 });
    await voice.settle(24 * 3_600_000 + 60_000);
    expect(await voice.read(id)).toMatchObject({ cost_usd: 0.04 });
  });
});

describe("reports of Twilio", () => {
  const begin = async () => {
    const { id } = (await voice.dial(PERSON)).body.data;
    await voice.settle();
    return { id: id as number, call: double.calls.at(-1)! };
  };

  test("out of order and repeated, a call never goes back and ends once", async () => {
    const { id, call } = await begin();
    let ends = 0;
    const stop = t.running.app.events.subscribe(({ topic }) => void (ends += topic === "call.ended" ? 1 : 0));
    await status(call.sid, "in-progress");
    await status(call.sid, "ringing");
    expect(await voice.read(id)).toMatchObject({ status: "in-progress" });
    await status(call.sid, "completed", { CallDuration: "5" });
    await status(call.sid, "completed", { CallDuration: "9" });
    await status(call.sid, "busy");
    expect(await voice.read(id)).toMatchObject({ status: "completed", duration_seconds: 5 });
    await expect.poll(() => ends).toBe(1);
    stop();
  });

  test.each([
    { word: "busy", problem: "" },
    { word: "no-answer", problem: "" },
    { word: "canceled", problem: "" },
    { word: "failed", problem: "(404)" },
  ])("$word ends a call", async ({ word, problem }) => {
    const { id, call } = await begin();
    await status(call.sid, word, { SipResponseCode: "404" });
    const read = await voice.read(id);
    expect(read).toMatchObject({ status: word, answered_at: null, ended_at: expect.any(String) });
    expect(read.problem ?? "").toContain(problem);
  });

  test("without Twilio's signature, or about another call, they change nothing", async () => {
    const { id, call } = await begin();
    const forged = { "x-twilio-signature": `${"A".repeat(27)}=` };
    const form = { CallSid: call.sid, CallStatus: "completed" };
    expect((await voice.post(call.statusUrl, form, forged)).status).toBe(401);
    expect((await voice.post(call.statusUrl, { ...form, CallSid: `CA${"f".repeat(32)}` })).status).toBe(404);
    expect(await voice.read(id)).toMatchObject({ status: "queued" });
  });
});

describe("controlling a call", () => {
  test("hangUpCall ends it at Twilio, and transferCall sends it to a person", async () => {
    const { id } = (await voice.dial(PERSON)).body.data;
    await voice.settle();
    const call = double.calls.at(-1)!;
    expect((await voice.call("transferCall", { call_id: id })).status).toBe(409);
    await status(call.sid, "in-progress");
    const abroad = await voice.call("transferCall", { call_id: id, to: "+4930123456" });
    expect([abroad.status, abroad.body.errors.to]).toEqual([
      400,
      expect.stringContaining("allowed_countries"),
    ]);
    const moved = await voice.call("transferCall", { call_id: id });
    expect(moved.body.data.transfer).toEqual({ to: "+15550009999", status: null });
    expect(call.redirectedTo).toMatch(/\/transfer$/);
    expect((await voice.call("hangUpCall", { call_id: id })).status).toBe(200);
    expect(call.status).toBe("completed");
    await status(call.sid, "completed", { CallDuration: "4" });
    expect((await voice.call("hangUpCall", { call_id: id })).body.data.status).toBe("completed");
    const listed = await voice.call("getCalls", { status: "completed", number: PERSON });
    expect([listed.body.total, listed.body.data[0].id]).toEqual([1, id]);
  });

  test("another project's calls do not exist", async () => {
    const { id } = (await voice.dial(PERSON)).body.data;
    const other = await t.workspace();
    for (const name of ["getCall", "hangUpCall", "transferCall"])
      expect((await t.call(other.key, name, { call_id: id })).status).toBe(404);
    expect((await t.call(other.key, "getCalls", {})).body.data).toEqual([]);
  });
});
