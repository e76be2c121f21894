import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../../bench/vendor-double/messages-double.ts";
import { openChannel, SITE } from "../../../test/channels/open-channel.ts";
import { startTwilioDouble, type TwilioDouble } from "../../../test/channels/twilio-double.ts";
import type { Workspace } from "../../../test/factories.ts";
import { publishFlow } from "../../../test/flow-conversation.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../../test/faulty-service.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { openVisit, type OpenVisit } from "../../../test/open-visit.ts";
import { startSmtpServer, type SmtpServer } from "../../../test/smtp-server.ts";

const MINUTE_MS = 60_000;
const ADA = "ada@x.example";

describe("a code that is sent to an address or number", () => {
  let model: VendorDouble;
  let shop: FaultyService;
  let smtp: SmtpServer;
  let sms: TwilioDouble;
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    model = await startMessagesDouble();
    shop = await startFaultyService();
    shop.on("/refund", (_request, response) => sendJson(response, { refunded: true }));
    smtp = await startSmtpServer();
    sms = await startTwilioDouble("twilio_sms");
    t = await createTestApp({
      background: true,
      env: {
        PUBLIC_URL: SITE,
        SMTP_URL: smtp.url,
        ALLOW_PRIVATE_FILE_URLS: "true",
        ANTHROPIC_API_KEY: "test",
        ANTHROPIC_BASE_URL: model.url,
        ...sms.env,
      },
    });
  });
  afterAll(async () => {
    await t.close();
    for (const one of [model, shop, smtp, sms]) await one.close();
  });
  beforeEach(async () => {
    mine = await t.workspace();
    for (const list of [shop.requests, smtp.mails, model.received]) list.length = 0;
    // Each test has the hour of its address for itself.
    t.clock.advance(25 * 60 * MINUTE_MS);
  });

  const call = (operation: string, body: object = {}) =>
    t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });
  const visit = () => openVisit(t.running.app, mine);
  const say = async (one: OpenVisit, message: string): Promise<string> => {
    const body = { session_uid: one.uid, message, client_key: `${Math.random()}` };
    expect((await t.call(one.newHeaders(), "sendVisitorMessage", body)).status).toBe(200);
    const page = { session_uid: one.uid, limit: 5, orderBy: "DESC" };
    return (await call("getSessionMessages", page)).body.data[0].message as string;
  };
  const proofsOf = async (one: OpenVisit): Promise<object[]> =>
    (await call("getSession", { session_uid: one.uid })).body.data.visitor_proofs;
  const codeOf = (text: string): string => /\b\d{6}\b/.exec(text)![0];
  /** The code of the newest mail, once there are so many. */
  const mailed = async (count = 1): Promise<string> => {
    await expect.poll(() => smtp.mails.length).toBe(count);
    return codeOf(smtp.mails.at(-1)!.split("\r\n\r\n")[1]!);
  };
  const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const refund = () =>
    call("createAction", {
      name: "refund",
      description: "Refunds",
      kind: "http",
      audience: "confirmed",
      configuration: { url: `${shop.url}/refund`, query: { to: "{{contact.email}}" }, retries: 0 },
    });
  const prove = (method: "email" | "phone") => ({
    kind: "prove",
    method,
    text: "Where can I reach you?",
    variable: "address",
    code_text: "What is the code that I sent you?",
    next: "thanks",
    failed: "sorry",
  });
  const flow = (method: "email" | "phone" = "email") => ({
    definition: {
      name: "Refund",
      triggers: [
        { kind: "event", name: "refund" },
        { kind: "intent", examples: ["I want a refund"] },
      ],
      start: "prove",
      steps: {
        prove: prove(method),
        thanks: { kind: "end", text: "Thank you, {{answers.address}}." },
        sorry: { kind: "end", text: "We leave it at that." },
      },
    },
  });

  test("proves it in a flow, once and for this visitor alone, and actions for confirmed visitors run", async () => {
    await publishFlow(t, mine, flow());
    const ada = await visit();
    expect(await say(ada, "I want a refund")).toBe("Where can I reach you?");
    expect(await say(ada, `It's ${ADA.toUpperCase()}`)).toBe("What is the code that I sent you?");
    const code = await mailed();
    expect(smtp.mails[0]).toContain(`To: ${ADA}`);
    // Another visitor who knows the code has proven nothing by it.
    const eve = await visit();
    await say(eve, "I want a refund");
    await say(eve, "eve@x.example");
    expect(await say(eve, code)).toContain("That code isn't right.");
    expect(await proofsOf(eve)).toEqual([]);
    expect(await say(ada, otherThan(code))).toContain("That code isn't right.");
    expect(await say(ada, code)).toBe(`Thank you, ${ADA.toUpperCase()}.`);
    expect(await proofsOf(ada)).toMatchObject([
      { level: "confirmed", kind: "email", value: ADA, source: "code", proven_by: null },
    ]);
    await refund();
    await call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
    await say(ada, "Refund it. [[tool=refund]] [[reply=Done.]]");
    await say(eve, "Refund it. [[tool=refund]] [[invents]] [[reply=Done.]]");
    expect(shop.requests.map(({ path }) => path)).toEqual([`/refund?to=${encodeURIComponent(ADA)}`]);
    t.clock.advance(31 * 24 * 60 * MINUTE_MS);
    expect(await proofsOf(ada)).toEqual([]);
  });

  test("leaves no address of a person who is erased, in no visitor's proofs", async () => {
    await publishFlow(t, mine, flow());
    const [ada, other] = [await visit(), await visit()];
    await say(ada, "I want a refund");
    await say(ada, ADA);
    await say(ada, await mailed());
    expect(await proofsOf(ada)).toHaveLength(1);
    t.clock.advance(10 * MINUTE_MS);
    await say(other, "I want a refund");
    await say(other, ADA);
    await say(other, await mailed(2));
    expect(await proofsOf(other)).toHaveLength(1);
    const contact_id = (await call("createContact", { email: ADA })).body.data.id as number;
    await call("linkSessionToContact", { session_uid: ada.uid, contact_id });
    expect((await call("eraseContact", { contact_id })).body.data).toEqual({ conversations: 1 });
    const { read } = t.running.app.db;
    for (const table of ["visitor_proofs", "proof_codes"] as const) {
      const rows = read.selectFrom(table).select("value").where("project_id", "=", mine.projectId);
      expect(await rows.execute()).toEqual([]);
    }
    const visitors = read.selectFrom("visitors").select("id").where("project_id", "=", mine.projectId);
    expect(await visitors.execute()).toHaveLength(1);
    expect(await proofsOf(other)).toEqual([]);
  });

  test("of the visitor's own address proves no other address in a second conversation", async () => {
    await publishFlow(t, mine, flow());
    const eve = await visit();
    await say(eve, "I want a refund");
    await say(eve, ADA);
    await mailed();
    const again = { widget_uid: mine.widgetUid, open: true, fresh: true, visitor_key: eve.key };
    const started = await t.call({}, "startVisit", { ...again, origin: SITE });
    const second: OpenVisit = { ...eve, uid: started.body.data.conversation.session_uid };
    expect(second.uid).not.toBe(eve.uid);
    await say(second, "I want a refund");
    await say(second, "eve@x.example");
    const own = await mailed(2);
    expect(await say(eve, own)).toBe("We leave it at that.");
    expect(await proofsOf(eve)).toEqual([]);
    expect(await say(second, own)).toBe("Thank you, eve@x.example.");
    expect(await proofsOf(eve)).toMatchObject([{ value: "eve@x.example" }]);
  });

  test("of before a sign-in proves nothing of the user who signs in; one of after it stays", async () => {
    await publishFlow(t, mine, flow());
    const browser = await visit();
    const prove = async (address: string, count: number) => {
      await say(browser, "I want a refund");
      await say(browser, address);
      expect(await say(browser, await mailed(count))).toBe(`Thank you, ${address}.`);
    };
    const asked = { project_uid: mine.projectUid, widget_uid: mine.widgetUid };
    const { identity_secret } = (await t.call(await t.person(mine), "getWidgetSnippet", asked)).body.data;
    const signIn = async () => {
      const hash = createHmac("sha256", identity_secret).update("bob").digest("hex");
      const body = { user_id: "bob", hash };
      expect((await t.call(browser.newHeaders(), "identifyVisitor", body)).status).toBe(200);
    };
    await prove(ADA, 1);
    await signIn();
    expect(await proofsOf(browser)).toMatchObject([{ kind: "id", value: "bob" }]);
    await prove("bob@x.example", 2);
    await signIn();
    const kinds = (await proofsOf(browser)) as { kind: string; value: string }[];
    expect(kinds.map(({ value }) => value).toSorted()).toEqual(["bob", "bob@x.example"]);
  });

  test("ends after ten minutes, after five wrong tries, and by a newer code", async () => {
    await publishFlow(t, mine, flow());
    const ada = await visit();
    const begin = async (count: number): Promise<string> => {
      await say(ada, "I want a refund");
      await say(ada, ADA);
      return mailed(count);
    };
    const late = await begin(1);
    t.clock.advance(10 * MINUTE_MS);
    expect(await say(ada, late)).toBe("We leave it at that.");
    const guessed = await begin(2);
    for (let tries = 1; tries < 5; tries += 1)
      expect(await say(ada, otherThan(guessed))).toContain("That code isn't right.");
    expect(await say(ada, otherThan(guessed))).toBe("We leave it at that.");
    const older = await begin(3);
    await say(ada, "cancel");
    const newer = await begin(4);
    // One in a million pairs is the same.
    expect(await say(ada, older === newer ? otherThan(newer) : older)).toContain("That code isn't right.");
    expect(await say(ada, newer)).toContain("Thank you");
    expect(await proofsOf(ada)).toHaveLength(1);
  });

  test("is sent a few times an hour to an address, whichever visitors ask, known or not", async () => {
    await publishFlow(t, mine, flow());
    await call("createContact", { name: "Ada", email: ADA });
    const ask = async (address: string): Promise<string> => {
      const one = await visit();
      await say(one, "I want a refund");
      return say(one, address);
    };
    for (let count = 0; count < 5; count += 1) {
      expect(await ask(ADA)).toBe("What is the code that I sent you?");
      expect(await ask("nobody@x.example")).toBe("What is the code that I sent you?");
    }
    const limited = "I can't send another code for a while. Please try again later.\n\nWe leave it at that.";
    expect([await ask(ADA), await ask("nobody@x.example")]).toEqual([limited, limited]);
    expect(await ask("grace@x.example")).toBe("What is the code that I sent you?");
    await mailed(11);
  });

  test("is sent again and read as visitors write it; only six digits are a try", async () => {
    await publishFlow(t, mine, flow());
    const ada = await visit();
    const buttons = async () => {
      const page = { session_uid: ada.uid, limit: 1, orderBy: "DESC" };
      const { choices } = (await call("getSessionMessages", page)).body.data[0] as {
        choices: { text: string }[];
      };
      return choices.map(({ text }) => text);
    };
    await say(ada, "I want a refund");
    expect(await say(ada, "ada@x")).toContain("I didn't understand that.");
    const question = await say(ada, "eve@x.example");
    expect(await buttons()).toEqual(["Send a new code", "Another address"]);
    await mailed(1);
    for (const text of ["hm", "one moment", "12345", "I have it here", "1234567"])
      expect(await say(ada, text)).toBe(`Please write the six digits of the code.\n\n${question}`);
    for (const [at, text] of ["I did not get it", "Send a new code"].entries()) {
      expect(await say(ada, text)).toBe(question);
      await mailed(2 + at);
    }
    expect(await say(ada, "Another address")).toBe("Where can I reach you?");
    expect(await say(ada, ADA)).toBe(question);
    const code = await mailed(4);
    expect(smtp.mails.at(-1)).toContain(`To: ${ADA}`);
    expect(await say(ada, `the code is ${code.slice(0, 3)} ${code.slice(3)}`)).toContain("Thank you");
    expect(await proofsOf(ada)).toMatchObject([{ kind: "email", value: ADA, source: "code" }]);
  });

  test("is counted by mailbox, and proves the address that was typed", async () => {
    await publishFlow(t, mine, flow());
    const ask = async (address: string): Promise<string> => {
      const one = await visit();
      await say(one, "I want a refund");
      return say(one, address);
    };
    const tagged = await visit();
    await say(tagged, "I want a refund");
    await say(tagged, "Ada+Shop@x.example");
    await say(tagged, await mailed());
    expect(await proofsOf(tagged)).toMatchObject([{ kind: "email", value: "ada+shop@x.example" }]);
    for (const address of ["ada@x.example", "ada+1@x.example", "ADA+2@X.example", "ada+1+2@x.example"])
      expect([address, await ask(address)]).toEqual([address, "What is the code that I sent you?"]);
    expect(await ask("ada+3@x.example")).toContain("another code for a while");
    for (const address of [
      "a.da@gmail.com",
      "ad.a@gmail.com",
      "ada@googlemail.com",
      "a.d.a+x@gmail.com",
      "ada@gmail.com",
    ])
      expect([address, await ask(address)]).toEqual([address, "What is the code that I sent you?"]);
    expect(await ask("a.d.a@gmail.com")).toContain("another code for a while");
    // Elsewhere a dot makes another mailbox.
    expect(await ask("a.da@x.example")).toBe("What is the code that I sent you?");
    await mailed(11);
  });

  test("is asked for by the bot, too, and a program proves nothing", async () => {
    await call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
    await refund();
    const given = (values: Readonly<Record<string, string>>) => ({
      parameters: {
        type: "object",
        properties: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, { type: "string", enum: [value] }]),
        ),
      },
      configuration: {
        builtin: "prove_address",
        address: "{{parameters.address}}",
        code: "{{parameters.code}}",
      },
    });
    const created = await call("createAction", {
      name: "prove",
      description: "Proves the visitor's address",
      kind: "builtin",
      ...given({ address: ADA, code: "" }),
    });
    expect(created.status).toBe(200);
    const { id } = created.body.data;
    const ada = await visit();
    const widget = { widget_uid: mine.widgetUid, session_uid: ada.uid };
    await t.call(mine.key, "sendMessage", { ...widget, message: "I am Ada [[tool=prove]] [[reply=Hm.]]" });
    await say(ada, "I am Ada [[tool=prove]] [[reply=I have sent you a code.]]");
    const code = await mailed();
    expect(JSON.stringify(model.received.at(-1)!.body)).toContain("Ask the visitor for the six digits");
    expect((await call("updateAction", { id, ...given({ address: "", code }) })).status).toBe(200);
    await say(ada, `${code} [[tool=prove]] [[reply=Thank you.]]`);
    expect(await proofsOf(ada)).toMatchObject([{ kind: "email", value: ADA, source: "code" }]);
    await say(ada, "Refund it. [[tool=refund]] [[reply=Done.]]");
    expect(shop.requests).toHaveLength(1);
    expect(smtp.mails).toHaveLength(1);
  });

  test("goes to a number by SMS where a channel sends them; a flow without one can't be published", async () => {
    const { id: flow_id } = (await call("createFlow", flow("phone"))).body.data;
    const { body } = await call("getFlow", { flow_id });
    expect(body.data.problems).toMatchObject([{ code: "no_code_means", step: "prove", name: "phone" }]);
    expect((await call("publishFlow", { flow_id })).status).toBe(409);
    const channel = await openChannel(t, sms);
    await publishFlow(t, channel.mine, flow("phone"));
    const ada = await openVisit(t.running.app, channel.mine);
    const write = async (message: string): Promise<string> => {
      const sent = { session_uid: ada.uid, message, client_key: `${Math.random()}` };
      await t.call(ada.newHeaders(), "sendVisitorMessage", sent);
      return (await channel.messages(ada.uid)).at(-1)!.message;
    };
    await write("I want a refund");
    expect(await write("030 901820")).toContain("country code");
    expect(await write("+49 (30) 90 18 20")).toBe("What is the code that I sent you?");
    await expect.poll(() => sms.sent.map(({ visitor }) => visitor)).toEqual(["4930901820"]);
    expect(sms.problems).toEqual([]);
    expect(await write(codeOf(sms.sent[0]!.text))).toContain("Thank you");
    const { visitor_proofs } = (await channel.call("getSession", { session_uid: ada.uid })).body.data;
    expect(visitor_proofs).toMatchObject([{ kind: "phone", value: "+4930901820", source: "code" }]);
    await channel.disconnect();
  });

  test("is nowhere in the database as it is", async () => {
    await publishFlow(t, mine, flow());
    const ada = await visit();
    await say(ada, "I want a refund");
    smtp.refuse = true;
    await say(ada, ADA);
    await expect.poll(() => smtp.attempts()).toBeGreaterThan(0);
    const { read } = t.running.app.db;
    const rows = [
      ...(await read.selectFrom("proof_codes").selectAll().execute()),
      ...(await read.selectFrom("jobs").select("payload").where("kind", "=", "mail.send").execute()),
    ];
    smtp.refuse = false;
    t.clock.advance(MINUTE_MS);
    const code = await mailed();
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});
