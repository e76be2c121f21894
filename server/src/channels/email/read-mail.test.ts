import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { bounceOf, mailWithFiles, sampleMail, type SampleMail } from "../../../test/mail/sample-mails.ts";
import type { ChannelEvent, IncomingMessageEvent } from "../channel.ts";
import { eventOf } from "./mail-events.ts";
import { readMail, readMailFile, type ReadMail } from "./read-mail.ts";
import { ourMessageId, threadIdOf } from "./thread-ids.ts";

const OWN = "support@acme.test";
const PLACE = { uidValidity: "7", uid: 3, at: 1000 };

async function read(source: string | Buffer, isCut = false): Promise<ReadMail | null> {
  for await (const mail of readMail({
    source: Buffer.from(source),
    address: OWN,
    authservId: "mx.acme.test",
    isCut,
  }))
    return mail;
  throw new Error("Nothing was read.");
}
async function reported(source: string): Promise<ChannelEvent | null> {
  const mail = await read(source);
  return mail && eventOf(mail, PLACE, OWN);
}
async function message(mail: SampleMail | string): Promise<IncomingMessageEvent> {
  const event = await reported(typeof mail === "string" ? mail : sampleMail(mail));
  if (event?.kind !== "message") throw new Error("It is no message.");
  return event;
}

test("a first mail is its subject and its text, without the signature; its sender is not verified", async () => {
  const event = await message({
    from: '"Ada Lovelace" <Ada@Example.org>',
    subject: "=?utf-8?Q?=C3=96ffnungszeiten?=",
    text: "When are you open?\r\n\r\n-- \r\nAda, Analytical Ltd",
  });
  expect(event.text).toBe("Öffnungszeiten\n\nWhen are you open?");
  expect(event.sender).toEqual({
    id: "ada@example.org",
    name: "Ada Lovelace",
    email: "ada@example.org",
  });
  expect(event.at).toBe(1000);
});

test("the word of the owner's mail server proves the sender's address, and no other", async () => {
  const proofOf = async (headers: Record<string, string>, from = "Ada <ada@example.org>") =>
    (await message({ from, headers })).sender.proof;
  const word =
    "mx.acme.test;\r\n dkim=pass header.d=mail.example.org;\r\n dmarc=pass (p=NONE)\r\n header.from=example.org";
  const passed = { "Authentication-Results": word };
  expect(await proofOf(passed)).toEqual({ source: "dkim", email: "ada@example.org" });
  expect(await proofOf(passed, '"Eve, <eve@eve.example>" <ada@example.org>')).toMatchObject({
    source: "dkim",
  });
  for (const headers of [
    {},
    { ...passed, "Reply-To": "eve@example.org" },
    { ...passed, from: "eve@example.org" },
    {
      "Authentication-Results": `mx.acme.test; dmarc=fail header.from=example.org`,
      "authentication-results": word,
    },
    { "Authentication-Results": "eve.example; dkim=pass header.d=example.org" },
  ])
    expect([headers, await proofOf(headers)]).toEqual([headers, undefined]);
  for (const from of [
    "ada@example.org, eve@eve.example",
    "Ada <ada@eve.example>",
    '"ada@example.org" <eve@eve.example>',
  ])
    expect([from, await proofOf(passed, from)]).toEqual([from, undefined]);
});

test("mails of a thread meet by their references, by ours alone, and only those of one sender", async () => {
  const first = await message({ headers: { "Message-ID": "<first@example.org>" } });
  const root = String(first.thread.data?.root);
  const ours = ourMessageId(root, first.thread.id, "1.0", "acme.test");
  const byReferences = await message({
    subject: "Re: Opening hours",
    text: "And on Sundays?\r\n\r\nOn Monday, Acme <support@acme.test> wrote:\r\n> From nine.",
    headers: { References: `<first@example.org>\r\n ${ours}`, "In-Reply-To": ours },
  });
  expect(byReferences.thread.id).toBe(first.thread.id);
  expect(byReferences.text).toBe("And on Sundays?");
  const byOurs = await message({ headers: { "In-Reply-To": ours } });
  expect(byOurs.thread.id).toBe(first.thread.id);
  const stranger = await message({ from: "eve@example.org", headers: { "In-Reply-To": ours } });
  expect(stranger.thread.id).not.toBe(first.thread.id);
  const replyTo = await message({ headers: { "In-Reply-To": ours, "Reply-To": "eve@example.org" } });
  expect([replyTo.thread.id, replyTo.sender.id]).toEqual([stranger.thread.id, "eve@example.org"]);
  const another = await message({ text: "Another matter" });
  expect(another.thread.id).not.toBe(first.thread.id);
  const foreign = await message({ headers: { "In-Reply-To": ours.replace("acme.test", "other.test") } });
  expect(foreign.thread.id).not.toBe(first.thread.id);
});

test("a reply needs no more than the first and the latest references", async () => {
  const named = Array.from({ length: 300 }, (_, at) => `<r${at}@example.org>`);
  const { thread } = await message({ headers: { References: named.join("\r\n ") } });
  const references = thread.data?.references as string[];
  expect(references).toHaveLength(12);
  expect([references[0], references.at(-2)]).toEqual(["<r0@example.org>", "<r299@example.org>"]);
  expect(references.at(-1)).toBe(thread.data?.lastId);
});

test("the same mail twice is one event; the same Message-ID of another sender is another", async () => {
  const headers = { "Message-ID": "<one@example.org>" };
  const [once, twice, forged] = await Promise.all([
    message({ headers }),
    message({ headers }),
    message({ headers, from: "eve@example.org" }),
  ]);
  expect(once.id).toBe(twice.id);
  expect(once.id).not.toBe(forged.id);
  const unnamed = { headers: { "Message-ID": "", Date: "Tue, 17 Nov 2026 10:00:00 +0000" } };
  expect((await message(unnamed)).id).toBe((await message(unnamed)).id);
  expect((await message(unnamed)).id).not.toBe((await message({ ...unnamed, text: "Other words" })).id);
});

test("a mail that is passed on keeps what it quotes; one of HTML alone is read as text", async () => {
  const passedOn = await message({
    subject: "Fwd: Broken lamp",
    text: "Please help him.\r\n\r\n-----Original Message-----\r\nFrom: Bob\r\nMy lamp is broken.",
    headers: { References: "<x@example.org>" },
  });
  expect(passedOn.text).toContain("My lamp is broken.");
  const html = await message({
    subject: "Lamp",
    text: "<style>p{}</style><p>Is it <b>blue</b>?</p><p>Grüße</p>",
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
  expect(html.text).toBe("Lamp\n\nIs it blue?\nGrüße");
});

test("mails of programs, of lists, of ourselves and spam get no answer", async () => {
  const ours = ourMessageId("0".repeat(24), "x", "1.0", "acme.test");
  const refused: SampleMail[] = [
    { headers: { "Auto-Submitted": "auto-replied" } },
    { headers: { "Auto-Submitted": "auto-generated; owner-email=a@b.example" } },
    { headers: { Precedence: "bulk" } },
    { headers: { "List-Id": "<news.example.org>" } },
    { headers: { "X-Autoreply": "yes" } },
    { headers: { "Return-Path": "<>" } },
    { headers: { "X-Spam-Flag": "YES" } },
    { headers: { "Message-ID": ours } },
    { from: "Support <Support@acme.test>" },
    { from: "MAILER-DAEMON@example.org" },
    { from: "no-reply@example.org" },
    { from: "bounce+123@example.org" },
    { from: "" },
    { from: "undisclosed" },
    { text: "> From nine.", subject: "Re: hours", headers: { "In-Reply-To": ours } },
  ];
  for (const mail of refused) expect([mail, await reported(sampleMail(mail))]).toEqual([mail, null]);
  expect(await reported(sampleMail({ headers: { "Auto-Submitted": "no" } }))).not.toBeNull();
  expect(await reported(sampleMail({ from: "noreen@example.org" }))).not.toBeNull();
});

test("a report about a mail of ours says that it has failed; others are about nothing", async () => {
  const threadId = threadIdOf("a".repeat(24), "ada@example.org");
  const ours = ourMessageId("a".repeat(24), threadId, "1.0", "acme.test");
  expect(await reported(bounceOf(ours, "Ada@example.org"))).toMatchObject({
    kind: "delivery",
    thread: { id: threadId },
    vendorMessageId: ours,
    state: "failed",
    problem: "The mail to Ada@example.org came back: 550 5.1.1 No such user here",
  });
  expect(await reported(bounceOf("<other@acme.test>", "ada@example.org"))).toBeNull();
  expect(
    await reported(bounceOf(ours, "a@b.example").replace("Action: failed", "Action: delayed")),
  ).toBeNull();
});

test("files are named and found again; signatures and small pictures inside the text are none", async () => {
  const pdf = { name: "plan.pdf", contentType: "application/pdf", content: randomBytes(3000) };
  const photo = {
    name: "shot.png",
    contentType: "image/png",
    content: randomBytes(20_000),
    contentId: "shot@x",
  };
  const logo = { name: "logo.png", contentType: "image/png", content: randomBytes(500), contentId: "logo@x" };
  const signature = {
    name: "smime.p7s",
    contentType: "application/pkcs7-signature",
    content: randomBytes(900),
  };
  const source = mailWithFiles("See the plan.", [logo, pdf, signature, photo]);
  const { files } = await message(source);
  expect(files).toEqual([
    { ref: "7/3/1", name: "plan.pdf", contentType: "application/pdf", bytes: 3000 },
    { ref: "7/3/3", name: "shot.png", contentType: "image/png", bytes: 20_000 },
  ]);
  for await (const file of readMailFile({ source: Buffer.from(source), index: 3 }))
    expect(Buffer.from(file!.content).equals(photo.content)).toBe(true);
  for await (const file of readMailFile({ source: Buffer.from(source), index: 0 })) expect(file).toBeNull();
  const cut = await read(source.slice(0, 2000), true);
  expect(cut?.files).toEqual([]);
  expect(cut?.text).toMatch(/^Opening hours\n\nSee the plan\.\n\n\[This mail is too large/);
});

test("hostile mails are read or given up, and none becomes a header of the reply", async () => {
  const nested = Array.from(
    { length: 2000 },
    (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
  );
  const sources = [
    sampleMail({ headers: { "Content-Type": "multipart/mixed; boundary=b0" }, text: nested.join("") }),
    sampleMail({ text: "x".repeat(8 * 1024 * 1024) }),
    sampleMail({ text: "> ".repeat(2_000_000) }),
    sampleMail({ headers: { "X-Long": "y".repeat(1024 * 1024) } }),
    sampleMail({ headers: { "Content-Type": "text/html" }, text: "<div>".repeat(300_000) }),
    "\0".repeat(1000),
    "",
  ];
  for (const source of sources) {
    const mail = await read(source);
    expect((mail?.text ?? "").length).toBeLessThanOrEqual(20_000);
  }
  const addresses = [
    "a b@example.org",
    "<eve@example.org>, bob@example.org",
    "eve@example.org\r\nBcc: bob@x",
  ];
  for (const from of addresses) {
    const mail = await read(sampleMail({ from: `"x" <${from}>` }));
    expect(mail?.sender?.address ?? "none@example.org").toMatch(/^[^\s<>,;]+@[^\s<>,;]+$/);
  }
  const { thread } = await message({ subject: "Hi\r\n there" });
  expect(thread.data?.subject).toBe("Hi there");
});

test("a From header of any length is read in one pass", async () => {
  const from = `a@b.example "${'\\"'.repeat(60_000)}`;
  const mail = await read(`From: ${from}\r\nTo: <${OWN}>\r\nMessage-ID: <1@b.example>\r\n\r\nHello\r\n`);
  expect(mail).toMatchObject({ isAuthenticated: false, text: "Hello" });
});
