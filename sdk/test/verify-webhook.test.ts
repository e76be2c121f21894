import { expect, test } from "vitest";
import { signatureHeaders } from "../../server/src/webhooks/signature.ts";
import { verifyWebhook, WebhookError } from "../src/index.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const OLD = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const SENT = 1_700_000_000;
const body = JSON.stringify({ type: "webhook.test", timestamp: "now", data: { message: "Größe" } });
const headers = signatureHeaders([OLD, SECRET], { id: "evt_1", timestamp: SENT, body });
const check = { secret: SECRET, now: () => SENT * 1000 };

test("a request that the server signed is read, from any kind of headers", async () => {
  const expected = { type: "webhook.test", data: { message: "Größe" } };
  expect(await verifyWebhook(body, headers, check)).toMatchObject(expected);
  expect(await verifyWebhook(body, new Headers(headers), { ...check, secret: OLD })).toMatchObject(expected);
});

test.each([
  ["another body", `${body} `, headers, check],
  ["another secret", body, headers, { ...check, secret: `whsec_${Buffer.alloc(32).toString("base64")}` }],
  ["no secret", body, headers, { ...check, secret: "" }],
  ["a secret that is none", body, headers, { ...check, secret: "whsec_ä" }],
  ["an old request", body, headers, { ...check, now: () => (SENT + 301) * 1000 }],
  ["a time of the future", body, headers, { ...check, now: () => (SENT - 301) * 1000 }],
  ["another id", body, { ...headers, "webhook-id": "evt_2" }, check],
  ["a time that is none", body, { ...headers, "webhook-timestamp": "soon" }, check],
  ["a signature that is none", body, { ...headers, "webhook-signature": "v1,ä v2,AAAA v1" }, check],
  ["no headers", body, {}, check],
])("refuses %s", async (_name, text, given, options) => {
  await expect(verifyWebhook(text, given, options)).rejects.toBeInstanceOf(WebhookError);
});
