import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { publishFlow } from "../../test/flow-conversation.ts";
import { openVisit, type OpenVisit } from "../../test/open-visit.ts";
import { useRules } from "../../test/rules.ts";

const SOON = { timeout: 60_000, interval: 50 };

describe("what texts of rules and flows tell a visitor", () => {
  const rules = useRules();
  const visit = () => openVisit(rules.t.running.app, rules.desk.mine);
  const greet = () =>
    rules.create({
      effects: [
        {
          kind: "reply",
          text: "Hi {{contact.first_name | there}} <{{contact.email | no mail}}> {{contact.phone | no phone}} {{contact.data.plan | no plan}}.",
        },
        { kind: "note", text: "It is {{contact.name | nobody}}, {{contact.phone | no phone}}" },
      ],
    });
  const say = async (one: OpenVisit, message = "Hello") => {
    const sent = { session_uid: one.uid, message, client_key: `${Math.random()}` };
    expect((await rules.t.call(one.newHeaders(), "sendVisitorMessage", sent)).status).toBe(200);
  };
  /** What the rules have written there, once so many of their runs are in the log. */
  const written = async ({ uid }: OpenVisit, runs = 1) => {
    await expect.poll(() => rules.outcomes({ session_uid: uid }), SOON).toHaveLength(runs);
    return (await rules.texts(uid)).filter((text) => /: Hi |: It is /.test(text));
  };
  const ADA = { sub: "42", name: "Ada Lovelace", email: "ada@x.example", phone: "+44 20 7946 0000" };
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signIn = async (one: OpenVisit, claims: object = ADA) => {
    const asked = await rules.desk.call("getWidgetSnippet", { widget_uid: rules.desk.mine.widgetUid });
    const exp = Math.floor(rules.t.clock.now / 1000) + 3600;
    const body = `${encode({ alg: "HS256" })}.${encode({ exp, ...claims })}`;
    const signature = createHmac("sha256", asked.body.data.identity_secret).update(body).digest("base64url");
    const token = `${body}.${signature}`;
    expect((await rules.t.call(one.newHeaders(), "identifyVisitor", { token })).status).toBe(200);
  };
  const fillIn = async (one: OpenVisit, fields: object) => {
    const field = (key: string) => ({ key, label: key, type: "text", required: false, options: [] });
    const pre_chat_form = { enabled: true, fields: ["name", "email", "plan"].map(field) };
    const { widgetUid: widget_uid } = rules.desk.mine;
    await rules.desk.call("updateWidget", { widget_uid, settings: { pre_chat_form } });
    expect((await rules.t.call(one.newHeaders(), "submitVisitorForm", { fields })).status).toBe(200);
  };
  const contactOf = async ({ uid }: OpenVisit): Promise<number> =>
    (await rules.desk.call("getSession", { session_uid: uid })).body.data.contact_data.id;
  const NOTHING = "assistant text: Hi there <no mail> no phone no plan.";

  test("a stranger whom a member has linked to Ada gets the fallbacks, Ada gets her details", async () => {
    await greet();
    const ada = await visit();
    await signIn(ada);
    await say(ada);
    expect(await written(ada)).toContain("assistant text: Hi Ada <ada@x.example> +44 20 7946 0000 no plan.");
    const eve = await visit();
    const linked = { session_uid: eve.uid, contact_id: await contactOf(ada) };
    expect((await rules.desk.call("linkSessionToContact", linked)).status).toBe(200);
    await say(eve);
    expect(await written(eve)).toContain(NOTHING);
  });

  test("a confirmation that a member takes back ends what texts tell: the visitor's own words are left", async () => {
    const { desk } = rules;
    await greet();
    const ada = await visit();
    await signIn(ada);
    const eve = await visit();
    await desk.call("linkSessionToContact", { session_uid: eve.uid, contact_id: await contactOf(ada) });
    expect((await desk.call("confirmVisitor", { session_uid: eve.uid })).status).toBe(200);
    await say(eve);
    expect(await written(eve)).toContain("assistant text: Hi Ada <ada@x.example> +44 20 7946 0000 no plan.");
    await desk.call("confirmVisitor", { session_uid: eve.uid, is_confirmed: false });
    await say(eve, "Again");
    const all = await written(eve, 2);
    expect(all.filter((text) => text === NOTHING)).toHaveLength(1);
    expect(all.filter((text) => text.includes("note: It is Ada Lovelace, +44"))).toHaveLength(1);
    const guess = { name: "Guess", email: ADA.email, plan: "gold" };
    await fillIn(eve, guess);
    await say(eve, "And again");
    expect(await written(eve, 3)).toContain("assistant text: Hi Guess <ada@x.example> no phone gold.");
  });

  test("what visitors have typed is told to them, what a member adds to it is not", async () => {
    await greet();
    const eve = await visit();
    await fillIn(eve, { name: "Ada Lovelace", email: "ada@x.example", plan: "gold" });
    const changed = { contact_id: await contactOf(eve), phone: "+44 20 7946 0000" };
    expect((await rules.desk.call("updateContact", changed)).status).toBe(200);
    await say(eve);
    expect(await written(eve)).toContain("assistant text: Hi Ada <ada@x.example> no phone gold.");
    const renamed = { contact_id: changed.contact_id, name: "Countess Lovelace" };
    expect((await rules.desk.call("updateContact", renamed)).status).toBe(200);
    await say(eve, "Again");
    expect(await written(eve, 2)).toContain("assistant text: Hi there <ada@x.example> no phone gold.");
  });

  test("a condition on the contact tells a stranger who is linked to Ada nothing, and the team all", async () => {
    const conditions = [{ kind: "contact", field: "phone", operator: "contains", value: "7946" }];
    await rules.create({ conditions, effects: [{ kind: "reply", text: "Hi number" }] });
    await rules.create({ conditions, effects: [{ kind: "state", state: "resolved" }] });
    await rules.create({
      conditions,
      effects: [
        { kind: "note", text: "It is she" },
        { kind: "priority", priority: "high" },
      ],
    });
    const ada = await visit();
    await signIn(ada);
    await say(ada);
    const outcomesOf = async ({ uid }: OpenVisit) =>
      (await rules.log({ session_uid: uid })).flatMap(({ outcome, skipped }) =>
        skipped.length > 0 ? skipped.map(({ condition }) => `skipped by ${condition}`) : [outcome],
      );
    await expect.poll(() => outcomesOf(ada), SOON).toEqual(["ran", "ran", "ran"]);
    const eve = await visit();
    const linked = { session_uid: eve.uid, contact_id: await contactOf(ada) };
    expect((await rules.desk.call("linkSessionToContact", linked)).status).toBe(200);
    await say(eve);
    await expect
      .poll(async () => (await outcomesOf(eve)).toSorted(), SOON)
      .toEqual(["ran", "skipped by 1", "skipped by 1"]);
    const texts = await rules.texts(eve.uid);
    expect(texts.some((text) => text.includes("Hi number"))).toBe(false);
    expect(texts.some((text) => text.includes("It is she"))).toBe(true);
    const { body } = await rules.desk.call("getSession", { session_uid: eve.uid });
    expect([body.data.priority, body.data.state]).not.toContain("resolved");
    // What the rule would have done in both.
    const trigger = { event: "visitor_message", conditions };
    const dry = async (effects: object[]) =>
      (await rules.desk.call("dryRunRule", { ...trigger, effects })).body.data.matched as number;
    expect([await dry([{ kind: "note" }]), await dry([{ kind: "reply" }])]).toEqual([2, 1]);
  });

  test("beside a proof, a condition on the contact is about what is proven, and a webhook says whose it is", async () => {
    const { service } = rules;
    service.on("/vip", (_request, response) => void response.writeHead(200).end());
    const isAda = { kind: "contact", field: "email", operator: "is", value: ADA.email };
    const verified = { kind: "verified", is_verified: true };
    const hook = { kind: "webhook", url: `${service.url}/vip`, secret: null };
    await rules.create({ conditions: [isAda, verified], effects: [hook] });
    await rules.create({ conditions: [verified], effects: [hook] });
    const told = async (event: string) => {
      const documents = service.requests.splice(0).map(({ body }) => JSON.parse(body));
      return documents.filter((one) => one.event === event);
    };
    const ada = await visit();
    await signIn(ada);
    await say(ada);
    await expect.poll(() => service.requests.length, SOON).toBe(2);
    expect(await told("visitor_message")).toEqual([
      expect.objectContaining({
        visitor: { proof: "signed", email: ADA.email, phone: ADA.phone, user_id: "42" },
        contact: expect.objectContaining({ name: ADA.name, is_verified: true }),
      }),
      expect.objectContaining({ contact: expect.objectContaining({ is_verified: true }) }),
    ]);
    // Eve has proven who she is, and a member has linked her conversation to Ada.
    const eve = await visit();
    await signIn(eve, { sub: "666", email: "eve@x.example" });
    const linked = { session_uid: eve.uid, contact_id: await contactOf(ada) };
    expect((await rules.desk.call("linkSessionToContact", linked)).status).toBe(200);
    await say(eve);
    await expect.poll(() => rules.outcomes({ session_uid: eve.uid }), SOON).toHaveLength(2);
    await expect.poll(() => service.requests.length, SOON).toBe(1);
    expect((await rules.outcomes({ session_uid: eve.uid })).toSorted()).toEqual(["ran", "skipped"]);
    expect(await told("visitor_message")).toEqual([
      expect.objectContaining({
        visitor: { proof: "signed", email: "eve@x.example", phone: null, user_id: "666" },
        contact: expect.objectContaining({ name: ADA.name, is_verified: false }),
      }),
    ]);
  });

  test("a stranger who is linked to Ada can't learn by the bot's silence what her record says", async () => {
    const conditions = [{ kind: "contact", field: "phone", operator: "contains", value: "7946" }];
    await rules.create({ conditions, effects: [{ kind: "spam", is_spam: true }] });
    const ada = await visit();
    await signIn(ada);
    await say(ada);
    await expect.poll(() => rules.outcomes({ session_uid: ada.uid }), SOON).toEqual(["ran"]);
    const eve = await visit();
    const linked = { session_uid: eve.uid, contact_id: await contactOf(ada) };
    expect((await rules.desk.call("linkSessionToContact", linked)).status).toBe(200);
    await say(eve);
    await expect.poll(() => rules.outcomes({ session_uid: eve.uid }), SOON).toEqual(["skipped"]);
    const isSpam = async ({ uid }: OpenVisit) =>
      (await rules.desk.call("getSession", { session_uid: uid })).body.data.is_spam as boolean;
    expect([await isSpam(ada), await isSpam(eve)]).toEqual([true, false]);
  });

  test("a condition reads what the visitor has said themselves", async () => {
    const conditions = [{ kind: "contact", field: "data.plan", operator: "is", value: "gold" }];
    await rules.create({ conditions, effects: [{ kind: "reply", text: "Hi gold" }] });
    const eve = await visit();
    await fillIn(eve, { name: "Eve", plan: "gold" });
    await say(eve);
    expect(await written(eve)).toContain("assistant text: Hi gold");
  });

  test("a program that writes in Ada's name learns nothing of her", async () => {
    await greet();
    const ada = await visit();
    await signIn(ada);
    await rules.say(ada.uid, "Hello");
    expect(await written(ada)).toContain(NOTHING);
  });

  test("a flow tells the same", async () => {
    const { desk } = rules;
    const definition = {
      name: "Hello",
      triggers: [{ kind: "button", label: "Greet me" }],
      start: "hello",
      steps: { hello: { kind: "end", text: "Hi {{contact.name | there}} {{contact.phone | no phone}}" } },
    };
    await publishFlow(rules.t, desk.mine, { definition });
    const ada = await visit();
    await signIn(ada);
    await say(ada, "Greet me");
    expect(await rules.texts(ada.uid)).toContain("assistant text: Hi Ada Lovelace +44 20 7946 0000");
    const eve = await visit();
    await desk.call("linkSessionToContact", { session_uid: eve.uid, contact_id: await contactOf(ada) });
    await desk.call("confirmVisitor", { session_uid: eve.uid });
    await desk.call("confirmVisitor", { session_uid: eve.uid, is_confirmed: false });
    await say(eve, "Greet me");
    expect(await rules.texts(eve.uid)).toContain("assistant text: Hi there no phone");
  });
});
