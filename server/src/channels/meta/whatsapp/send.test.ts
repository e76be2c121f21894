import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { failureOf } from "../../../../test/channels/failure-of.ts";
import {
  BUSINESS_ACCOUNT_ID,
  PHONE_NUMBER_ID,
  startGraphApi,
  type GraphApi,
} from "../../../../test/channels/graph-api.ts";
import { WHATSAPP_PERSON } from "../../../../test/channels/graph-webhooks.ts";
import { metaVendor } from "../../../../test/channels/meta-vendor.ts";
import type { OutgoingPart } from "../../channel.ts";
import { whatsapp } from "./whatsapp.ts";

let api: GraphApi;
beforeAll(async () => {
  api = await startGraphApi();
});
afterAll(() => api.close());
beforeEach(() => {
  api.messages.length = 0;
});

const vendor = () =>
  metaVendor(api, {
    accountId: PHONE_NUMBER_ID,
    settings: { phone_number_id: PHONE_NUMBER_ID, business_account_id: BUSINESS_ACCOUNT_ID },
  });
const thread = { id: WHATSAPP_PERSON };
const text = (content: string, choices: { text: string; value: string }[] = []): OutgoingPart => ({
  kind: "text",
  text: content,
  choices,
});
const choices = (...texts: string[]) => texts.map((label, at) => ({ text: label, value: `v${at}` }));
const file = (contentType: string, bytes = 3): OutgoingPart => ({
  kind: "file",
  file: {
    name: "terms.pdf",
    contentType,
    content: Buffer.alloc(bytes),
    url: "https://parley.example/f/1",
  },
});

test("Markdown is sent in WhatsApp's marks", async () => {
  const sent = await whatsapp.send(
    vendor(),
    thread,
    text("# Terms\n\n**Bold**, *soft* and `code`\n\n- one\n- two\n\n[Shop](https://shop.example/a)"),
  );
  expect(sent.vendorMessageId).toMatch(/^wamid\./);
  expect(api.messages).toEqual([
    {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: WHATSAPP_PERSON,
      type: "text",
      text: {
        body: "*Terms*\n\n*Bold*, _soft_ and `code`\n\n• one\n• two\n\nShop (https://shop.example/a)",
        preview_url: false,
      },
    },
  ]);
});

test("three short choices are buttons, others a list, and values that no button carries a numbered text", async () => {
  await whatsapp.send(vendor(), thread, text("Which?", choices("Red", "Green", "Blue")));
  await whatsapp.send(vendor(), thread, text("Which?", choices("1", "2", "3", "4")));
  await whatsapp.send(
    vendor(),
    thread,
    text("Which?", choices("A choice that is too long for a row of a list", "No")),
  );
  await whatsapp.send(vendor(), thread, text("x".repeat(4096), choices("Yes", "No")));
  await whatsapp.send(vendor(), thread, text("Which?", choices("Same", "Same")));
  await whatsapp.send(vendor(), thread, text("Which?", [{ text: "Long", value: "v".repeat(201) }]));
  expect(api.messages).toMatchObject([
    { interactive: { type: "button", action: { buttons: [{ reply: { id: "v0", title: "Red" } }, {}, {}] } } },
    { interactive: { type: "list" } },
    {
      interactive: {
        action: {
          sections: [
            {
              rows: [
                {
                  id: "v0",
                  title: "A choice that is too lo…",
                  description: "A choice that is too long for a row of a list",
                },
                { title: "No" },
              ],
            },
          ],
        },
      },
    },
    { interactive: { type: "list" } },
    { interactive: { type: "list" } },
    { type: "text", text: { body: "Which?\n\n1. Long" } },
  ]);
});

test("a file is uploaded and sent by its id, as what WhatsApp can show, or else as a link", async () => {
  await whatsapp.send(vendor(), thread, file("application/pdf"));
  await whatsapp.send(vendor(), thread, file("image/png"));
  await whatsapp.send(vendor(), thread, file("image/png", 5 * 1024 * 1024 + 1));
  await whatsapp.send(vendor(), thread, file("application/zip"));
  const id = expect.any(String) as string;
  expect(api.messages).toMatchObject([
    { type: "document", document: { id, filename: "terms.pdf" } },
    { type: "image", image: { id } },
    { type: "document", document: { id, filename: "terms.pdf" } },
    { type: "text", text: { body: "terms.pdf\nhttps://parley.example/f/1" } },
  ]);
  expect([...api.uploads.values()][0]).toMatchObject({ name: "terms.pdf", contentType: "application/pdf" });
});

test("typing is shown for the person's message", async () => {
  await whatsapp.showTyping!(vendor(), thread, "wamid.in");
  expect(api.messages).toMatchObject([
    { status: "read", message_id: "wamid.in", typing_indicator: { type: "text" } },
  ]);
});

test("limits are waited for, a refused token stops the channel, and the window is explained", async () => {
  const sending = () => failureOf(whatsapp.send(vendor(), thread, text("Hello")));
  for (const code of [4, 613, 80_007, 130_429, 131_056, 2, 131_016]) {
    api.failNext("messages", { code });
    expect(await sending()).toMatchObject({ isTransient: true, isRefused: false });
  }
  api.failNext("messages", { code: 131_056 });
  expect((await sending()).retryAfterMs).toBe(6000);
  const usage = { [BUSINESS_ACCOUNT_ID]: [{ type: "whatsapp", estimated_time_to_regain_access: 5 }] };
  api.failNext("messages", { code: 80_007, headers: { "x-business-use-case-usage": JSON.stringify(usage) } });
  expect((await sending()).retryAfterMs).toBe(300_000);
  const now = Date.parse("2026-01-31T12:00:00Z");
  for (const asked of ["600", "Sat, 31 Jan 2026 12:10:00 GMT"]) {
    api.failNext("messages", { code: 2, headers: { "retry-after": asked } });
    const refused = whatsapp.send({ ...vendor(), now: () => now }, thread, text("Hello"));
    expect((await failureOf(refused)).retryAfterMs).toBe(600_000);
  }
  for (const code of [190, 10, 131_031, 131_042]) {
    api.failNext("messages", { code });
    expect(await sending()).toMatchObject({ isTransient: false, isRefused: true });
  }
  api.failNext("messages", { code: 131_047, details: "more than 24 hours have passed" });
  expect(await sending()).toMatchObject({
    isTransient: false,
    isRefused: false,
    message: expect.stringContaining("allows replies again once they write") as string,
  });
  api.behaviour = "away";
  expect(await sending()).toMatchObject({ isTransient: true });
  api.behaviour = "well";
});

test("a failure never repeats the token", async () => {
  api.failNext("messages", { code: 100, message: `Bad token ${vendor().credentials.access_token}` });
  const { message } = await failureOf(whatsapp.send(vendor(), thread, text("Hello")));
  expect(message).not.toContain(vendor().credentials.access_token);
});
