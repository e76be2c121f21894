import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChannelDouble } from "../../test/channels/channel-double.ts";
import { HOSTILE_BODIES } from "../../test/channels/hostile-calls.ts";
import { signAsLine, startLineDouble } from "../../test/channels/line-double.ts";
import { openChannel, SITE, type TestChannel } from "../../test/channels/open-channel.ts";
import { signAsSlack, startSlackDouble } from "../../test/channels/slack-double.ts";
import { signAsTwilio, startTwilioDouble } from "../../test/channels/twilio-double.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";

type Sign = (body: string, at: { now: number; url: string }) => Readonly<Record<string, string>>;
const FORM = "application/x-www-form-urlencoded";
const signForm: Sign = (body, { url }) => {
  const parameters: Record<string, string[]> = {};
  const form = new URLSearchParams(body);
  for (const value of new Set(form.keys()))
    Object.defineProperty(parameters, value, { value: form.getAll(value), enumerable: true });
  return signAsTwilio(url, parameters as unknown as Record<string, string>).headers;
};

describe.each<{ kind: string; start: () => Promise<ChannelDouble>; sign: Sign }>([
  { kind: "slack", start: startSlackDouble, sign: (body, { now }) => signAsSlack(body, now) },
  { kind: "slack's buttons", start: startSlackDouble, sign: (body, { now }) => signAsSlack(body, now, FORM) },
  { kind: "line", start: startLineDouble, sign: (body) => signAsLine(body) },
  { kind: "twilio_sms", start: () => startTwilioDouble("twilio_sms"), sign: signForm },
  { kind: "twilio_whatsapp", start: () => startTwilioDouble("twilio_whatsapp"), sign: signForm },
])("$kind", ({ start, sign }) => {
  let t: TestApp;
  let double: ChannelDouble;
  let channel: TestChannel;
  beforeAll(async () => {
    double = await start();
    t = await createTestApp({ env: { PUBLIC_URL: SITE, ...double.env } });
    channel = await openChannel(t, double);
  });
  afterAll(async () => {
    await t.close();
    await double.close();
  });

  test("what the vendor never sends is refused or left alone, signed or not, and nothing is stored", async () => {
    const large = `{"events":["${"x".repeat(2 * 1024 * 1024)}"]}`;
    for (const body of [...HOSTILE_BODIES, large]) {
      const headers = sign(body, { now: t.clock.now, url: channel.address.url });
      const signed = await channel.receive({ method: "POST", headers, body });
      expect({ body: body.slice(0, 200), signed }).toMatchObject({
        signed: expect.toBeOneOf([200, 400, 413]),
      });
    }
    for (const headers of [{}, { "content-type": "application/json" }, { "content-type": FORM }]) {
      const status = await channel.receive({ method: "POST", headers, body: HOSTILE_BODIES.at(-2)! });
      expect([400, 401, 415]).toContain(status);
    }
    expect(await channel.receive({ method: "GET", headers: {}, body: "" })).toBe(401);
    expect(await channel.storedEvents()).toBe(0);
  });

  test("credentials that the vendor refuses, or that can't be the vendor's, connect nothing", async () => {
    const { kind, credentials, settings = {} } = double;
    await channel.disconnect();
    const connect = (given: object) => channel.call("connectChannel", { kind, credentials: given, settings });
    double.behave("refusing");
    const refused = await connect(credentials);
    double.behave("well");
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    for (const secret of Object.values(credentials))
      expect(JSON.stringify(refused.body)).not.toContain(secret);
    for (const name of Object.keys(credentials)) {
      expect((await connect({ ...credentials, [name]: "x" })).status).toBe(400);
      expect((await connect({ ...credentials, [name]: { $ne: 1 } })).status).toBe(400);
    }
    expect((await connect({ ...credentials, more: "x" })).status).toBe(400);
    expect((await channel.call("getChannels")).body.data).toEqual([]);
    expect((await connect(credentials)).status).toBe(200);
  });
});
