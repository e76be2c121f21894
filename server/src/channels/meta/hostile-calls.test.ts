import { expect, test } from "vitest";
import {
  BUSINESS_ACCOUNT_ID,
  INSTAGRAM_ID,
  PAGE_ID,
  PHONE_NUMBER_ID,
  signedCall,
} from "../../../test/channels/graph-api.ts";
import { instagramCall, messengerCall, whatsappText } from "../../../test/channels/graph-webhooks.ts";
import { metaVendor, postCall } from "../../../test/channels/meta-vendor.ts";
import type { Receipt } from "../channel.ts";
import { instagram } from "./instagram.ts";
import { messenger } from "./messenger.ts";
import { whatsapp } from "./whatsapp/whatsapp.ts";

const api = { url: "http://127.0.0.1:1" };
const settings = { phone_number_id: PHONE_NUMBER_ID, business_account_id: BUSINESS_ACCOUNT_ID };
type Json = Record<string, unknown>;
const CHANNELS: Record<string, { good: Json; receive: (payload: unknown) => Receipt }> = {
  whatsapp: {
    good: whatsappText("wamid.1", "Hello"),
    receive: (payload) =>
      whatsapp.receive!(
        metaVendor(api, { accountId: PHONE_NUMBER_ID, settings }),
        postCall(signedCall(payload)),
      ),
  },
  messenger: {
    good: messengerCall([{ message: { mid: "m_1", text: "Hello" } }]),
    receive: (payload) =>
      messenger.receive!(
        metaVendor(api, { accountId: PAGE_ID, settings: {} }),
        postCall(signedCall(payload)),
      ),
  },
  instagram: {
    good: instagramCall([{ message: { mid: "m_1", text: "Hello" } }]),
    receive: (payload) =>
      instagram.receive!(
        metaVendor(api, { accountId: INSTAGRAM_ID, settings: {} }),
        postCall(signedCall(payload)),
      ),
  },
};

const WRONG: readonly unknown[] = [null, true, 0, -1, 1e308, "", "x", [], {}, [[]], [null], { id: {} }];
const DEEP = 20_000;
const BODIES: readonly string[] = [
  "",
  "null",
  "[]",
  "{}",
  "{",
  '"text"',
  "\u0000",
  `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`,
  `${'{"entry":'.repeat(DEEP)}1${"}".repeat(DEEP)}`,
  '{"__proto__":{"object":"page","entry":[]}}',
  '{"constructor":{"prototype":{"x":1}}}',
];

/** Every copy of a value with one of its parts, at any depth, replaced. */
function* variants(value: unknown, replacement: unknown): Generator<unknown> {
  yield replacement;
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const changed of variants(part, replacement))
      yield Array.isArray(value)
        ? value.map((item: unknown, at) => (String(at) === key ? changed : item))
        : { ...value, [key]: changed };
}

test.each(Object.entries(CHANNELS))("%s refuses bodies that are no call of Meta", (_kind, { receive }) => {
  for (const body of BODIES) {
    const { events, answer } = receive(body);
    expect(events).toEqual([]);
    expect(answer?.status).toBe(400);
  }
  expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
});

test.each(Object.entries(CHANNELS))(
  "%s throws nothing and reports nothing false, whatever stands in a signed call",
  (_kind, { good, receive }) => {
    expect(receive(good).events).toHaveLength(1);
    for (const replacement of WRONG)
      for (const payload of variants(good, replacement)) {
        for (const event of receive(payload).events) {
          expect(event).toMatchObject({ kind: "message", text: expect.any(String) as string });
          expect(event.thread.id).toMatch(/^.+$/);
          expect(event.id).toMatch(/^.+$/);
          expect(event.at).toBeLessThanOrEqual(Date.now());
        }
      }
  },
);
