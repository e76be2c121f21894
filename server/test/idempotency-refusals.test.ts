import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openVoiceChannel, type TestVoice } from "./calls/open-voice-channel.ts";
import { startTwilioVoiceDouble, type TwilioVoiceDouble } from "./calls/twilio-voice-double.ts";
import { SITE } from "./channels/open-channel.ts";
import type { Headers } from "./factories.ts";
import { createTestApp, type TestAnswer, type TestApp } from "./harness.ts";
import { serveApp } from "./served-app.ts";

/** What is reserved and counted is no part of a call: its refusal frees the Idempotency-Key. */
async function expectRunAgain(
  call: () => Promise<TestAnswer>,
  refusal: { status: number; message: string },
  change: () => unknown,
): Promise<void> {
  const refused = await call();
  expect(refused).toMatchObject({
    status: refusal.status,
    body: { message: expect.stringContaining(refusal.message) },
  });
  await change();
  const done = await call();
  expect(done).toMatchObject({ status: 200 });
  expect(done.headers).not.toHaveProperty("idempotent-replayed");
  const repeated = await call();
  expect(repeated.body).toEqual(done.body);
  expect(repeated.headers).toHaveProperty("idempotent-replayed", "true");
}

const keyed = (headers: Headers, key: string): Headers => ({ ...headers, "idempotency-key": key });

describe("a call by phone that is refused runs with the same Idempotency-Key", () => {
  const [ADA, BOB] = ["+14155550123", "+14155550124"];
  let t: TestApp;
  let double: TwilioVoiceDouble;
  beforeAll(async () => {
    double = await startTwilioVoiceDouble(() => t.clock.now);
    t = await createTestApp({ background: true, env: { PUBLIC_URL: SITE, ...double.env } });
  });
  afterAll(async () => {
    await t.close();
    await double.close();
  });

  const dialler =
    ({ mine }: TestVoice, call_to: string) =>
    () =>
      t.call(keyed(mine.key, "dial"), "makeOutboundCall", { agent_id: mine.projectUid, call_to });

  test("once the minute is over", async () => {
    const voice = await openVoiceChannel(t, double, { calls_per_minute: 1 });
    expect((await voice.dial(ADA)).status).toBe(200);
    await expectRunAgain(dialler(voice, BOB), { status: 429, message: "calls_per_minute" }, () =>
      t.clock.advance(61_000),
    );
    await voice.disconnect();
  });

  test("once the other call has ended", async () => {
    const voice = await openVoiceChannel(t, double);
    expect((await voice.dial(ADA)).status).toBe(200);
    await voice.settle();
    const { sid, statusUrl, from, to } = double.calls.at(-1)!;
    await expectRunAgain(dialler(voice, ADA), { status: 409, message: "under way" }, () =>
      voice.post(statusUrl, {
        CallSid: sid,
        CallStatus: "completed",
        CallDuration: "5",
        From: from,
        To: to,
      }),
    );
    await voice.disconnect();
  });

  test("once the budget is raised, also where its owners were alerted", async () => {
    const voice = await openVoiceChannel(t, double, { cost_per_minute: 0.05 });
    await voice.call("setBudget", { day_usd: 0.01 });
    await expectRunAgain(dialler(voice, ADA), { status: 402, message: "budget" }, async () => {
      const alerts = await t.running.app.db.read
        .selectFrom("budget_alerts")
        .select("percent")
        .where("project_id", "=", voice.mine.projectId)
        .execute();
      expect(alerts.map(({ percent }) => percent)).toContain(100);
      await voice.call("setBudget", { day_usd: 1 });
    });
    await voice.disconnect();
  });

  test("a transcript that the hour's limit has refused is sent with the same key an hour later", async () => {
    Object.assign(t.running.app.mailer, { delivers: true });
    const mine = await t.workspace();
    const { widgetUid: widget_uid, projectUid: project_uid } = mine;
    const { session_uid } = (await t.call(mine.key, "createSession", { widget_uid })).body.data;
    await t.call(mine.key, "updateSession", { session_uid, chat_mode: "operator" });
    await t.call(mine.key, "sendMessage", { widget_uid, session_uid, message: "Hello" });
    const person = await t.person(mine);
    const send = (headers: Headers) =>
      t.call(headers, "sendTranscript", { project_uid, session_uid, email: "ada@example.org" });
    for (const _ of [1, 2, 3]) expect((await send(person)).status).toBe(200);
    await expectRunAgain(
      () => send(keyed(person, "copy")),
      { status: 429, message: "" },
      () => t.clock.advance(3_600_000),
    );
  });
});

test("a text that the model failed to improve is asked for again with the same Idempotency-Key", async () => {
  const served = await serveApp();
  const { t } = served;
  const mine = await served.customer({ credits: 100 });
  const { projectUid: project_uid } = mine;
  const choose = (model: string) => t.call(mine.token, "updateProjectSettings", { project_uid, model });
  await choose("claude-sonnet-4-5");
  const improve = () =>
    t.call(keyed(mine.token, "improve"), "improveText", {
      project_uid,
      text: "gud [[claude-sonnet-4-5:error=503]] [[reply=Good.]]",
      style: "formal",
    });
  await expectRunAgain(improve, { status: 502, message: "could not improve" }, () =>
    choose("claude-sonnet-4-6"),
  );
  expect((await mine.credits()).entries[0]).toMatchObject({ reason: "improvement" });
  await served.close();
});
