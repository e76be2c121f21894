import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { failureOf } from "../../../test/channels/failure-of.ts";
import { hasDovecot, PASSWORD, startDovecot, type Dovecot } from "../../../test/mail/dovecot.ts";
import { emailVendor, listening, settingsOf, withPassword } from "../../../test/mail/email-vendor.ts";
import { startRelay, type Relay } from "../../../test/mail/relay.ts";
import { bounceOf, mailWithFiles, sampleMail } from "../../../test/mail/sample-mails.ts";
import { createThreads, type Threads } from "../../platform/threads/threads.ts";
import type { IncomingMessageEvent, OutgoingPart, VendorRequest } from "../channel.ts";
import { email } from "./email.ts";
import type { EmailSettings, EmailVendor } from "./settings.ts";

const patience = { interval: 20, timeout: 60_000 };
const OF_BOT = { key: "1.0", sentBy: "assistant" } as const;
const OF_PERSON = { key: "2.0", sentBy: "operator" } as const;
const textPart = (text: string, by: typeof OF_BOT | typeof OF_PERSON): OutgoingPart => ({
  kind: "text",
  text,
  choices: [],
  ...by,
});

describe.skipIf(!hasDovecot)("a mailbox of a real server", () => {
  let dovecot: Dovecot;
  let relay: Relay;
  let threads: Threads;
  let boxes = 0;
  beforeAll(async () => {
    [dovecot, relay] = await Promise.all([startDovecot(), startRelay({ password: PASSWORD })]);
    threads = createThreads();
  });
  afterAll(async () => {
    await Promise.all([dovecot.close(), relay.close(), threads.close()]);
  });

  const newBox = (change: Partial<EmailSettings> = {}): { vendor: EmailVendor; box: string } => {
    boxes += 1;
    const box = `support${boxes}@acme.test`;
    const settings = settingsOf({ imap: dovecot.port, smtp: relay.port }, box);
    return { vendor: emailVendor({ ...settings, ...change }, threads), box };
  };
  const received = async (vendor: EmailVendor, box: string, ...mails: string[]) => {
    const { cursor } = await email.connect(vendor);
    const listener = listening(vendor, cursor ?? null);
    for (const mail of mails) await dovecot.deliver(box, mail);
    await vi.waitFor(() => expect(listener.events).toHaveLength(mails.length), patience);
    await listener.stop();
    return listener.events as IncomingMessageEvent[];
  };

  test("connecting signs in to both servers and says what is wrong", async () => {
    const { vendor, box } = newBox();
    expect(await email.connect(vendor)).toMatchObject({ id: box, name: box, nextStep: null });
    const wrong = emailVendor(vendor.settings, threads, withPassword("no"));
    const refused = await failureOf(email.connect(wrong));
    expect([refused.isRefused, refused.isTransient]).toEqual([true, false]);
    expect(refused.message).toMatch(/^127\.0\.0\.1 refuses the user name or the password\. It says: “/);
    const cases: [Partial<EmailSettings>, RegExp][] = [
      [{ imap_security: "tls" }, /doesn't speak TLS on port \d+\. Choose STARTTLS, or the port/],
      [{ imap_security: "starttls" }, /offers no STARTTLS on port \d+\. Choose TLS with port 993/],
      [{ smtp_security: "tls" }, /doesn't speak TLS on port \d+/],
      [{ imap_port: 1 }, /can't be reached on port 1\. Check the host and the port/],
      [{ smtp_port: 1 }, /can't be reached on port 1\./],
      [{ smtp_security: "starttls" }, /The certificate of 127\.0\.0\.1 is not valid/],
      [{ imap_host: "192.0.43.8" }, /password would be readable/],
    ];
    for (const [change, message] of cases)
      expect((await failureOf(email.connect(newBox(change).vendor))).message).toMatch(message);
  });

  test("only mails after the connection are reported, once, in their order, and marked as seen", async () => {
    const { vendor, box } = newBox();
    await dovecot.deliver(box, sampleMail({ text: "Before" }));
    const { cursor } = await email.connect(vendor);
    await dovecot.deliver(box, sampleMail({ subject: "1", text: "while nobody listened" }));
    const listener = listening(vendor, cursor ?? null);
    await vi.waitFor(() => expect(listener.events).toHaveLength(1), patience);
    await dovecot.deliver(box, sampleMail({ subject: "2", text: "in IDLE" }));
    await dovecot.deliver(
      box,
      sampleMail({ subject: "Away", headers: { "Auto-Submitted": "auto-replied" } }),
    );
    await dovecot.deliver(box, sampleMail({ subject: "3", text: "after it" }));
    await vi.waitFor(() => expect(listener.events).toHaveLength(3), patience);
    expect(listener.texts()).toEqual(["1\n\nwhile nobody listened", "2\n\nin IDLE", "3\n\nafter it"]);
    await vi.waitFor(async () => {
      const flags = (await dovecot.list(box)).map((mail) => mail.flags.includes("\\Seen"));
      expect(flags).toEqual([false, true, true, false, true]);
    }, patience);
    await listener.stop();
    const again = listening(vendor, listener.state.cursor);
    await dovecot.deliver(box, sampleMail({ subject: "4", text: "later" }));
    await vi.waitFor(() => expect(again.texts()).toEqual(["4\n\nlater"]), patience);
    await again.stop();
  });

  test("a server that is away and renumbers its mails loses none and brings back no old one", async () => {
    const { vendor, box } = newBox();
    await dovecot.deliver(
      box,
      sampleMail({ text: "Before", headers: { Date: "Mon, 1 Jan 2024 10:00:00 +0000" } }),
    );
    const { cursor } = await email.connect(vendor);
    const listener = listening(vendor, cursor ?? null);
    await dovecot.deliver(box, sampleMail({ subject: "1", text: "first" }));
    await vi.waitFor(() => expect(listener.events).toHaveLength(1), patience);
    await dovecot.stop();
    await vi.waitFor(() => expect(listener.problems.length).toBeGreaterThan(0), patience);
    dovecot.renumber(box);
    await dovecot.start();
    await dovecot.deliver(box, sampleMail({ subject: "2", text: "second" }));
    await vi.waitFor(() => expect(listener.texts()).toContain("2\n\nsecond"), patience);
    await listener.stop();
    expect(JSON.parse(listener.state.cursor!).uidValidity).not.toBe(JSON.parse(cursor!).uidValidity);
    const ids = new Map(listener.events.map((event) => [event.id, event]));
    expect([...ids.values()].map((event) => (event as IncomingMessageEvent).text)).toEqual([
      "1\n\nfirst",
      "2\n\nsecond",
    ]);
  });

  test("a sender has twenty mails an hour; the rest stays unread", async () => {
    const { vendor, box } = newBox();
    const { cursor } = await email.connect(vendor);
    for (let count = 0; count < 22; count += 1)
      await dovecot.deliver(box, sampleMail({ subject: `${count}` }));
    await dovecot.deliver(box, sampleMail({ from: "bob@example.org" }));
    const listener = listening(vendor, cursor ?? null);
    await vi.waitFor(
      () => expect(listener.events.at(-1)).toMatchObject({ sender: { id: "bob@example.org" } }),
      patience,
    );
    await listener.stop();
    expect(listener.events).toHaveLength(21);
  });

  test("a reply stands under its mail, as text and HTML, from the project, with its files", async () => {
    const { vendor, box } = newBox();
    const [event] = await received(vendor, box, sampleMail({ subject: "Hours" }));
    const content = randomBytes(2000);
    const file = { name: "plän.pdf", contentType: "application/pdf", content, url: "" };
    const part: OutgoingPart = {
      kind: "text",
      text: "From **nine** to five, see <b>[the page](https://acme.test/h?a=1&b=2)</b>:\n\n- Monday\n- Tuesday",
      choices: [],
      files: [file],
      ...OF_BOT,
    };
    const sent = await email.send(vendor, event!.thread, part);
    const mail = relay.mails.at(-1)!;
    const lastId = String(event!.thread.data?.lastId);
    expect(mail.envelope).toEqual({ from: box, to: ["ada@example.org"] });
    expect(mail.from).toMatchObject({ name: "Acme", address: box });
    expect(mail.to).toMatchObject([{ name: "Ada Lovelace", address: "ada@example.org" }]);
    expect(mail.subject).toBe("Re: Hours");
    expect([mail.messageId, mail.inReplyTo]).toEqual([sent.vendorMessageId, lastId]);
    expect(mail.header("references")).toBe(lastId);
    expect(mail.header("auto-submitted")).toBe("auto-replied");
    expect(mail.text).toContain("From nine to five");
    expect(mail.text).toContain("• Monday");
    expect(mail.html).toContain("<strong>nine</strong>");
    expect(mail.html).toContain('<a href="https://acme.test/h?a=1&amp;b=2">the page</a>');
    expect(mail.html).not.toContain("<b>");
    expect(mail.attachments).toMatchObject([{ filename: "plän.pdf", mimeType: "application/pdf" }]);
    expect(Buffer.from(mail.attachments[0]!.content as ArrayBuffer).equals(content)).toBe(true);

    await email.send(vendor, event!.thread, textPart("A person here", OF_PERSON));
    expect(relay.mails.at(-1)!.header("auto-submitted")).toBeUndefined();
    const reply = sampleMail({
      subject: "Re: Hours",
      text: "Thanks!",
      headers: { "In-Reply-To": sent.vendorMessageId! },
    });
    const [answer] = await received(vendor, box, reply);
    expect([answer!.thread.id, answer!.text]).toEqual([event!.thread.id, "Thanks!"]);
    const { vendorMessageId } = await email.send(vendor, answer!.thread, textPart("Bye", OF_PERSON));
    expect(relay.mails.at(-1)!.subject).toBe("Re: Hours");
    const [report] = await received(vendor, box, bounceOf(vendorMessageId!, "ada@example.org"));
    expect(report).toMatchObject({
      kind: "delivery",
      thread: { id: event!.thread.id },
      vendorMessageId,
      state: "failed",
    });
  });

  test("what the relay refuses is said in plain words, and whether another try can succeed", async () => {
    const { vendor, box } = newBox();
    const [event] = await received(vendor, box, sampleMail());
    const send = () => failureOf(email.send(vendor, event!.thread, textPart("Hi", OF_BOT)));
    relay.answers.push({ code: 451, text: "4.7.1 Greylisted" });
    expect(await send()).toMatchObject({ isTransient: true, isRefused: false });
    relay.answers.push({ code: 550, text: "5.1.1 No such user" });
    const refused = await send();
    expect([refused.isTransient, refused.isRefused]).toEqual([false, false]);
    expect(refused.message).toMatch(/^127\.0\.0\.1 refused the mail\. It says: “.*No such user/);
    relay.answers.push({ code: 550, text: "5.4.5 Daily user sending limit exceeded." });
    expect(await send()).toMatchObject({ isTransient: true, retryAfterMs: 3_600_000 });
    const wrong = emailVendor(vendor.settings, threads, withPassword("no"));
    const failure = await failureOf(email.send(wrong, event!.thread, textPart("Hi", OF_BOT)));
    expect([failure.isRefused, failure.isTransient]).toEqual([true, false]);
    const away = emailVendor({ ...vendor.settings, smtp_port: 1 }, threads);
    expect(await failureOf(email.send(away, event!.thread, textPart("Hi", OF_BOT)))).toMatchObject({
      isTransient: true,
    });
  });

  test("a reply that was sent before is found by its Message-ID where the provider keeps a copy", async () => {
    const { vendor, box } = newBox();
    const [event] = await received(vendor, box, sampleMail());
    expect(await email.findSent!(vendor, event!.thread, textPart("Hi", OF_BOT))).toBeNull();
    const sent = await email.send(vendor, event!.thread, textPart("Hi", OF_BOT));
    await dovecot.deliver(box, relay.mails.at(-1)!.raw, "Sent");
    expect(await email.findSent!(vendor, event!.thread, textPart("Hi", OF_BOT))).toEqual(sent);
    expect(await email.findSent!(vendor, event!.thread, textPart("Hi", OF_PERSON))).toBeNull();
  });

  test("a mailbox of Microsoft is opened by an app of its directory", async () => {
    const { vendor, box } = newBox();
    const [event] = await received(vendor, box, sampleMail());
    const credentials = {
      password: "",
      tenant_id: "acme.test",
      client_id: "an-app",
      client_secret: "a secret",
    };
    const asked: VendorRequest[] = [];
    const answers = [
      { status: 200, json: { access_token: PASSWORD } },
      { status: 401, json: { error: "invalid_client", error_description: "AADSTS7000215: Invalid secret." } },
      { status: 503, json: undefined },
    ];
    const microsoft: EmailVendor = {
      ...vendor,
      credentials,
      request: async (request) => {
        asked.push(request);
        return { headers: {}, bytes: Buffer.alloc(0), ...answers.shift()! };
      },
    };
    const before = relay.mails.length;
    await email.send(microsoft, event!.thread, textPart("Hi", OF_BOT));
    expect(relay.mails).toHaveLength(before + 1);
    expect(asked[0]).toMatchObject({
      method: "POST",
      path: "/acme.test/oauth2/v2.0/token",
      body: { form: { grant_type: "client_credentials", client_id: "an-app", client_secret: "a secret" } },
    });
    const refused = await failureOf(email.send(microsoft, event!.thread, textPart("Hi", OF_BOT)));
    expect([refused.isRefused, refused.message]).toEqual([
      true,
      "Microsoft refuses the app's sign-in. It says: “AADSTS7000215: Invalid secret.”",
    ]);
    const away = await failureOf(email.send(microsoft, event!.thread, textPart("Hi", OF_BOT)));
    expect([away.isRefused, away.isTransient]).toEqual([false, true]);
  });

  test("files are fetched from the mailbox, until their mail is gone", async () => {
    const { vendor, box } = newBox();
    const content = randomBytes(300_000);
    const file = { name: "plan.pdf", contentType: "application/pdf", content };
    const [event] = await received(vendor, box, mailWithFiles("See the plan.", [file]));
    const downloaded = await email.download!(vendor, event!.files[0]!);
    expect([downloaded.name, downloaded.contentType]).toEqual(["plan.pdf", "application/pdf"]);
    expect(downloaded.content.equals(content)).toBe(true);
    const gone = { ...event!.files[0]!, ref: event!.files[0]!.ref.replace(/\/\d+\//, "/999/") };
    expect((await failureOf(email.download!(vendor, gone))).message).toMatch(/no longer in the mailbox/);
  });
});
