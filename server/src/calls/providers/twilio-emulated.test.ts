import { createEmulator } from "emulate";
import { expect, test } from "vitest";
import { serveDouble } from "../../../test/channels/serve-double.ts";
import { TWILIO_CREDENTIALS, TWILIO_NUMBER } from "../../../test/channels/twilio-double.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const PERSON = "+14155550123";
const { account_sid: sid, auth_token: token } = TWILIO_CREDENTIALS;
const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString("base64")}`;

test("a Twilio that we did not write places a call, reports what becomes of it, and calls us", async () => {
  // It calls a real address; what it reaches is the application.
  const answers: string[] = [];
  const receiver = await serveDouble(async ({ path, headers, body }) => {
    const answer = await t.running.server.inject({ method: "POST", url: path, headers, payload: body });
    answers.push(`${answer.statusCode} ${answer.body}`);
    return { status: answer.statusCode === 204 ? 200 : answer.statusCode, bytes: answer.rawPayload };
  });
  const emulator = await createEmulator({
    service: "twilio",
    port: 0,
    seed: {
      twilio: { account: { sid, auth_token: token }, phone_numbers: [{ phone_number: TWILIO_NUMBER }] },
    },
  });
  const t: TestApp = await createTestApp({
    background: true,
    env: { PUBLIC_URL: receiver.url, TWILIO_VOICE_API_URL: emulator.url },
  });
  const simulate = (what: string, form: Record<string, string>) =>
    fetch(`${emulator.url}/_twilio/simulate/${what}`, {
      method: "POST",
      headers: { authorization },
      body: new URLSearchParams(form),
    }).then((answer) => answer.json() as Promise<{ sid: string }>);
  try {
    const mine = await t.workspace({ plan: "Professional" });
    const owner = await t.person(mine);
    const call = async (operation: string, body: object = {}) =>
      (await t.call(owner, operation, { project_uid: mine.projectUid, ...body })).body.data;
    await call("connectChannel", {
      kind: "twilio_voice",
      credentials: TWILIO_CREDENTIALS,
      settings: { phone_number: TWILIO_NUMBER, speech: "gather" },
    });

    const { id } = await call("makeOutboundCall", { agent_id: mine.projectUid, call_to: PERSON });
    const read = () => call("getCall", { call_id: id });
    await expect.poll(async () => (await read()).status).toBe("ringing");
    const listed = await fetch(`${emulator.url}/2010-04-01/Accounts/${sid}/Calls.json`, {
      headers: { authorization },
    });
    const { calls } = (await listed.json()) as { calls: { sid: string; to: string }[] };
    expect(calls).toMatchObject([{ to: PERSON }]);
    await simulate("call-status", { CallSid: calls[0]!.sid, Status: "in-progress" });
    expect(await read()).toMatchObject({ status: "in-progress", answered_at: expect.any(String) });
    // Ended by us; the emulator reports it.
    await call("hangUpCall", { call_id: id });
    expect(await read()).toMatchObject({ status: "completed", ended_at: expect.any(String) });

    await simulate("inbound-call", { From: PERSON, To: TWILIO_NUMBER });
    expect(answers.at(-1)).toContain("How can I help you?");
    const [incoming] = await call("getCalls", { direction: "inbound" });
    expect(incoming).toMatchObject({ from: PERSON, status: "in-progress" });
    expect(answers.filter((answer) => !answer.startsWith("2"))).toEqual([]);
  } finally {
    await t.close();
    await emulator.close();
    await receiver.close();
  }
});
