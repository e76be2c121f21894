import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { openMailingDesk, type MailingDesk } from "../../../test/left-visitors.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";
import { startSmtpServer, type SmtpServer } from "../../../test/smtp-server.ts";
import { inboundPath } from "./inbound-address.ts";

let t: TestApp;
let smtp: SmtpServer;
let desk: MailingDesk;
let uid: string;
let address: string;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({
    background: true,
    overrides: { assistant: scriptedAssistant() },
    env: { SMTP_URL: smtp.url, MAIL_REPLY_DOMAIN: "reply.example.com" },
  });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
beforeEach(async () => {
  desk = await openMailingDesk(t, smtp);
  const visitor = await desk.leftWaiting();
  uid = visitor.uid;
  await desk.answer(uid, "It is in stock.");
  await desk.settle(5);
  address = /^Reply-To:\s*(\S+)\r$/m.exec(desk.mailsTo(visitor)[0] ?? "")?.[1] ?? "";
});

let sent = 0;
const inbound = () => inboundPath(t.running.app, "reply.example.com");
const receive = (payload: string | Buffer, contentType = "message/rfc822", path = "") =>
  t.running.server.inject({
    method: "POST",
    url: `${inbound()}${path}`,
    headers: { "content-type": contentType },
    payload,
  });
const outcomeOf = async (payload: string, contentType?: string, path?: string) => {
  const outcome = (await receive(payload, contentType, path)).json().data?.outcome;
  await desk.settle();
  return outcome as string;
};
/** From a sender that proves nothing. */
const mailOf = (to: string, text: string, headers: Readonly<Record<string, string>> = {}) => {
  sent += 1;
  const all = {
    From: "Mallory <anyone@example.org>",
    To: `<${to}>`,
    "Message-ID": `<m${sent}@example.org>`,
    "Content-Type": "text/plain; charset=utf-8",
    ...headers,
  };
  return [...Object.entries(all).map(([name, value]) => `${name}: ${value}`), "", text].join("\r\n");
};

test("a mail of lines that are slow to read is read like any other", async () => {
  const lines = [
    `في${" كتب".repeat(60)}${" ".repeat(600)}x`,
    `am ${"schrieb ".repeat(60)}${" ".repeat(450)}x`,
    `<${"a@".repeat(400)}`,
  ];
  const hostile = Array.from({ length: 2_000 }, () => lines.join("\r\n")).join("\r\n");
  expect(await outcomeOf(mailOf(address, `Thanks!\r\n\r\n${hostile}\r\n<${"a@".repeat(500_000)}`))).toBe(
    "accepted",
  );
  expect((await desk.replies(uid))[0]).toMatch(/^Thanks!\n/);
});

test("a mail of a million short lines is refused before it is read", async () => {
  const mail = mailOf(address, `Thanks!\r\n${"a\n".repeat(1_000_000)}`);
  for (const [body, type] of [
    [mail, "message/rfc822"],
    [JSON.stringify({ RawEmail: mail }), "application/json"],
  ] as const)
    expect((await receive(body, type)).statusCode).toBe(400);
  expect(await desk.replies(uid)).toEqual([]);
});

test("replies are the visitor's messages, from every service, once, without what they quote", async () => {
  expect(address).toMatch(/^reply\+[0-9a-z-]{1,58}@reply\.example\.com$/);
  const quoted =
    "On Mon, 1 Jan 2026 at 10:00, Shop\r\n<p@example.com> wrote:\r\n> ##- Write your reply above this line -##\r\n> It is in stock.";
  const first = mailOf(address, `Great, two please.\r\n\r\n${quoted}`);
  expect(await outcomeOf(first)).toBe("accepted");
  expect(await outcomeOf(first)).toBe("accepted");
  const form = { recipient: address.toUpperCase(), "body-mime": mailOf("list@x.example", "By Mailgun") };
  const encoded = new URLSearchParams(form).toString();
  expect(await outcomeOf(encoded, "application/x-www-form-urlencoded", "/mime")).toBe("accepted");
  const json = JSON.stringify({ RawEmail: mailOf(address, "By Postmark\r\n\r\n-- \r\nAda, Shop Ltd") });
  expect(await outcomeOf(json, "application/json")).toBe("accepted");
  const html = mailOf(
    address,
    "<style>p{}</style><p>By <b>SendGrid</b></p><p>Grüße</p><blockquote>It is in stock.</blockquote>",
    { "Content-Type": "text/html; charset=utf-8" },
  );
  const multipart = `--b\r\nContent-Disposition: form-data; name="email"\r\n\r\n${html}\r\n--b--\r\n`;
  expect(await outcomeOf(multipart, "multipart/form-data; boundary=b")).toBe("accepted");
  const replies = ["Great, two please.", "By Mailgun", "By Postmark", "By SendGrid\nGrüße"];
  expect((await desk.replies(uid)).toSorted()).toEqual(replies.toSorted());
});

test("mails of programs, to forged addresses and where it is off are ignored, without a try again", async () => {
  const { uid: other } = await desk.leftWaiting();
  const ignored = [
    mailOf(address, "Away until Monday", { "Auto-Submitted": "auto-replied" }),
    mailOf(address, "Newsletter", { Precedence: "bulk" }),
    mailOf(address, "Undelivered", { "Return-Path": "<>" }),
    mailOf(address, "Loop", { "Message-ID": `<parley.${uid}.1@chat.example.com>` }),
    mailOf(address, "> It is in stock."),
    mailOf(
      address.replace(/[0-9a-f]@/, (end) => (end.startsWith("0") ? "1@" : "0@")),
      "Forged",
    ),
    mailOf(address.replace(uid, other), "Another conversation"),
    mailOf("someone@reply.example.com", "No token"),
  ];
  for (const mail of ignored) expect([mail, await outcomeOf(mail)]).toEqual([mail, "ignored"]);
  const malformed = [
    ["{", "application/json"],
    ["[]", "application/json"],
    ["a=b", "application/x-www-form-urlencoded"],
    ["x", "multipart/form-data"],
    ["", "message/rfc822"],
    ["<x/>", "application/xml"],
  ] as const;
  for (const [body, type] of malformed)
    expect([type, (await receive(body, type)).statusCode]).toEqual([type, 400]);
  expect((await receive(Buffer.alloc(13 * 1024 * 1024))).statusCode).toBe(413);
  await desk.call("updateVisitorMailSettings", { enabled: false });
  expect(await outcomeOf(mailOf(address, "Off"))).toBe("ignored");
  expect([...(await desk.replies(uid)), ...(await desk.replies(other))]).toEqual([]);
});

test("replies are limited, and each is at most as long as a message", async () => {
  for (let count = 0; count < 20; count += 1)
    expect((await receive(mailOf(address, `${count} ${"x".repeat(5000)}`))).statusCode).toBe(200);
  expect((await receive(mailOf(address, "One too many"))).statusCode).toBe(429);
  await desk.settle();
  const replies = await desk.replies(uid);
  expect(replies).toHaveLength(20);
  expect(Math.max(...replies.map((text) => text.length))).toBe(4000);
});
