import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ChannelDouble } from "../../../test/channels/channel-double.ts";
import { openChannel, SITE, type TestChannel } from "../../../test/channels/open-channel.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { hasDovecot, PASSWORD, startDovecot, type Dovecot } from "../../../test/mail/dovecot.ts";
import { settingsOf } from "../../../test/mail/email-vendor.ts";
import { startRelay, type Relay } from "../../../test/mail/relay.ts";
import { bounceOf, mailWithFiles, sampleMail } from "../../../test/mail/sample-mails.ts";
import { plainPng } from "../../../test/sample-images.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";

const patience = { interval: 50, timeout: 60_000 };
const LONG_TEST_MS = 120_000;

describe.skipIf(!hasDovecot)("a mailbox as a channel", () => {
  let t: TestApp;
  let dovecot: Dovecot;
  let relay: Relay;
  let boxes = 0;
  beforeAll(async () => {
    [dovecot, relay] = await Promise.all([startDovecot(), startRelay({ password: PASSWORD })]);
    t = await createTestApp({
      background: true,
      overrides: { assistant: scriptedAssistant() },
      env: { PUBLIC_URL: SITE, ALLOW_PRIVATE_FILE_URLS: "true" },
    });
  });
  afterAll(async () => {
    await t.close();
    await Promise.all([dovecot.close(), relay.close()]);
  });

  async function connect(
    more: Readonly<Record<string, string>> = {},
  ): Promise<{ channel: TestChannel; box: string }> {
    boxes += 1;
    const box = `desk${boxes}@acme.test`;
    const {
      user_name: _none,
      authserv_id: _trusted,
      ...settings
    } = settingsOf({ imap: dovecot.port, smtp: relay.port }, box);
    const none = () => {
      throw new Error("A mailbox makes no calls.");
    };
    const double: ChannelDouble = {
      kind: "email",
      env: {},
      credentials: { password: PASSWORD },
      settings: { ...settings, ...more },
      sent: [],
      problems: [],
      behave: none,
      message: none,
      forge: none,
      close: async () => undefined,
    };
    return { channel: await openChannel(t, double), box };
  }
  const mailsTo = (address: string, box: string) =>
    relay.mails.filter(({ envelope }) => envelope.from === box && envelope.to.includes(address));
  /** Delivers a mail and waits until the conversation has it, and all that follows from it is done. */
  const receive = async (channel: TestChannel, box: string, mail: string, address = "ada@example.org") => {
    const count = async () => {
      const sessions = await channel.sessionsOf({ id: address });
      const all = await Promise.all(sessions.map(({ session_uid }) => channel.messages(session_uid)));
      return all.flat().filter(({ send_by }) => send_by === "user").length;
    };
    const before = await count();
    await dovecot.deliver(box, mail);
    await vi.waitFor(async () => expect(await count()).toBe(before + 1), patience);
    await channel.settle(2000);
    return (await channel.sessionsOf({ id: address }))[0]!.session_uid;
  };

  test(
    "a mail opens a conversation that goes on by mail, until a person answers",
    { timeout: LONG_TEST_MS },
    async () => {
      const { channel, box } = await connect();
      const first = sampleMail({ subject: "Hours", text: "When are you open?" });
      const uid = await receive(channel, box, first);
      const [reply] = mailsTo("ada@example.org", box);
      expect(reply!.text?.trim()).toBe("You said: Hours\n\nWhen are you open?");
      expect(reply!.from?.name).not.toBe("");
      expect(reply!.header("auto-submitted")).toBe("auto-replied");
      expect((await channel.messages(uid)).at(-1)!.delivery).toMatchObject({ state: "sent", problem: null });

      // A copy by another way, and a mail of another person that names the thread.
      await dovecot.deliver(box, first);
      const headers = { "In-Reply-To": reply!.messageId!, References: reply!.messageId! };
      const stranger = sampleMail({
        from: "eve@example.org",
        subject: "Re: Hours",
        text: "What did she say?",
        headers,
      });
      await receive(channel, box, stranger, "eve@example.org");
      expect(await channel.sessionsOf({ id: "eve@example.org" })).toHaveLength(1);

      const photo = { name: "door.png", contentType: "image/png", content: plainPng() };
      const next = mailWithFiles("Is it this door?", [photo], { subject: "Re: Hours", headers });
      expect(await receive(channel, box, next)).toBe(uid);
      const said = (await channel.messages(uid)).filter(({ send_by }) => send_by === "user");
      expect(said).toMatchObject([
        { message: "Hours\n\nWhen are you open?" },
        { message: "Is it this door?", attachments: [{ kind: "image", name: "door.png" }] },
      ]);

      await channel.answerWithFile(uid, "Yes, **that** one.", "map.txt", "North");
      await channel.settle(2000);
      const answer = mailsTo("ada@example.org", box).at(-1)!;
      expect(answer.text?.trim()).toBe("Yes, that one.");
      expect(answer.header("auto-submitted")).toBeUndefined();
      expect(answer.attachments.map(({ filename }) => filename)).toEqual(["map.txt"]);
      const before = mailsTo("ada@example.org", box).length;
      await receive(channel, box, sampleMail({ subject: "Re: Hours", text: "Thanks!", headers }));
      expect(mailsTo("ada@example.org", box)).toHaveLength(before);

      const contacts = await t.running.app.db.read
        .selectFrom("contacts")
        .select(["external_id", "email", "name", "is_verified"])
        .where("project_id", "=", channel.mine.projectId)
        .where("external_id", "=", "email:ada@example.org")
        .execute();
      expect(contacts).toEqual([
        {
          external_id: "email:ada@example.org",
          email: "ada@example.org",
          name: "Ada Lovelace",
          is_verified: 0,
        },
      ]);
      await channel.disconnect();
    },
  );

  test("the owner's server proves a sender, and the next mail that it doesn't prove ends that", async () => {
    const { channel, box } = await connect({ authserv_id: "mx.acme.test" });
    const word = "dkim=pass header.d=mail.example.org; dmarc=pass header.from=example.org";
    const passed = { "Authentication-Results": `mx.acme.test; ${word}` };
    const root = { "In-Reply-To": "<root@example.org>", References: "<root@example.org>" };
    const write = async (headers: Record<string, string>): Promise<object[]> => {
      const session_uid = await receive(channel, box, sampleMail({ headers: { ...root, ...headers } }));
      return (await channel.call("getSession", { session_uid })).body.data.visitor_proofs;
    };
    expect(await write(passed)).toMatchObject([
      { level: "confirmed", kind: "email", value: "ada@example.org", source: "dkim" },
    ]);
    expect(await write({})).toEqual([]);
    expect(await write(passed)).toHaveLength(1);
    expect(await write({ "Authentication-Results": `mx.eve.test; ${word}` })).toEqual([]);
    const bySpf = "mx.acme.test; spf=pass smtp.mailfrom=x@example.org; dmarc=pass header.from=example.org";
    expect(await write({ "Authentication-Results": bySpf })).toEqual([]);
    await channel.disconnect();
  });

  test("a mail that comes back is shown at its message", { timeout: LONG_TEST_MS }, async () => {
    const { channel, box } = await connect();
    const uid = await receive(channel, box, sampleMail());
    await channel.answer(uid, "Found");
    await channel.settle(2000);
    const [sent] = mailsTo("ada@example.org", box).slice(-1);
    await dovecot.deliver(box, bounceOf(sent!.messageId!, "ada@example.org"));
    await vi.waitFor(async () => {
      const answer = (await channel.messages(uid)).find(({ message }) => message === "Found");
      expect(answer!.delivery).toMatchObject({
        state: "failed",
        problem: expect.stringContaining("came back"),
      });
    }, patience);
    await channel.disconnect();
  });

  test("what is wrong with a mailbox is said when it is connected, and hosts inside are guarded", async () => {
    const { channel, box } = await connect();
    const settings = settingsOf({ imap: dovecot.port, smtp: relay.port }, `other-${box}`);
    const attempt = (credentials: object, change: object = {}) =>
      channel.call("connectChannel", { kind: "email", credentials, settings: { ...settings, ...change } });
    const refused = await attempt({ password: "wrong-password" });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining("refuses the user name or the password"),
    ]);
    expect(JSON.stringify(refused.body)).not.toContain("wrong-password");
    const twice = await attempt({ password: PASSWORD }, { address: box });
    expect(twice.status).toBe(409);
    for (const credentials of [{}, { password: "x", tenant_id: "y" }, { tenant_id: "y" }, { key: "x" }])
      expect((await attempt(credentials)).status).toBe(400);
    for (const change of [
      { imap_host: "a b" },
      { imap_port: 0 },
      { address: "no" },
      { smtp_security: "ssl" },
    ])
      expect((await attempt({ password: PASSWORD }, change)).status).toBe(400);
    await channel.disconnect();
    const guarded = await createTestApp({ env: { PUBLIC_URL: SITE } });
    const mine = await guarded.workspace({ plan: "Professional" });
    const inside = await guarded.call(await guarded.person(mine), "connectChannel", {
      project_uid: mine.projectUid,
      kind: "email",
      credentials: { password: PASSWORD },
      settings,
    });
    expect([inside.status, inside.body.message]).toEqual([
      409,
      expect.stringContaining("not a public server"),
    ]);
    await guarded.close();
  });
});
