import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import {
  bringToQuestion,
  call,
  identitySecretOf,
  identityToken,
  offerAction,
  openVisitor,
  prepare,
  runsWith,
  say,
  word,
  type Attack,
  type Target,
  type Visitor,
} from "./target.ts";

const identify = (target: Target, { headers }: Visitor, body: object) =>
  call(target, headers, "identifyVisitor", body);

const conversationsOf = async (target: Target, { headers }: Visitor): Promise<unknown[]> =>
  (await call(target, headers, "getVisitorConversations")).body.data as unknown[];

/** A customer whom the site has signed in, with a conversation. */
async function openCustomer(target: Target, sub: string): Promise<Visitor> {
  const visitor = await openVisitor(target);
  const token = identityToken(await identitySecretOf(target), { sub, email: `${sub}@example.com` });
  assert.equal((await identify(target, visitor, { token })).status, 200);
  await say(target, visitor, "My order is late.");
  return visitor;
}

const WITHOUT_CONFIRM = { confirm: false, audience: "signed" };

export const IDENTITY_ATTACKS: readonly Attack[] = [
  {
    name: "forged identity tokens",
    hole: "a stranger became a customer without the site's signature",
    async run(target) {
      const secret = await identitySecretOf(target);
      const visitor = await openVisitor(target);
      const signed = identityToken(secret, { sub: "42" });
      const expired = identityToken(secret, { sub: "42", exp: Math.floor(Date.now() / 1000) - 600 });
      const [head, , mark] = signed.split(".");
      const changed = `${head}.${Buffer.from('{"sub":"1","exp":9999999999}').toString("base64url")}.${mark}`;
      const tokens = [
        identityToken("a guess", { sub: "42" }),
        identityToken("", { sub: "42" }, "none"),
        identityToken(secret, { sub: "42" }, "RS256"),
        identityToken(secret, { sub: "42", aud: "another-widget" }),
        `${head}..`,
        expired,
        changed,
      ];
      for (const token of tokens)
        assert.ok([400, 403].includes((await identify(target, visitor, { token })).status), token);
      const hash = createHmac("sha256", "a guess").update("42").digest("hex");
      assert.equal((await identify(target, visitor, { user_id: "42", hash })).status, 403);
    },
  },
  {
    name: "a customer's address typed into the form",
    hole: "a typed address opened the conversations and details of its owner",
    async run(target) {
      const sub = word();
      await openCustomer(target, sub);
      const stranger = await openVisitor(target);
      const fields = { email: `${sub}@example.com`, name: sub };
      await call(target, stranger.headers, "submitVisitorForm", { fields });
      await say(target, stranger, "It is me.");
      assert.equal((await conversationsOf(target, stranger)).length, 1);
    },
  },
  {
    name: "a conversation that a member links to a customer",
    hole: "the stranger's browser became the customer's: conversations and verified actions",
    needs: "shop",
    async run(target) {
      const sub = word();
      const customer = await openCustomer(target, sub);
      const offer = await offerAction(target, WITHOUT_CONFIRM);
      const session = await prepare(target, "getSession", { session_uid: customer.session });
      const stranger = await openVisitor(target);
      await say(target, stranger, "It is me.");
      const link = { session_uid: stranger.session, contact_id: session.contact_data.id };
      await prepare(target, "linkSessionToContact", link);
      const order = word();
      await bringToQuestion(target, stranger, offer, order);
      assert.equal(runsWith(target, order), 0);
      assert.equal((await conversationsOf(target, stranger)).length, 1);
    },
  },
  {
    name: "a webhook about a stranger who is linked to a customer",
    hole: "a rule's webhook called the customer verified as a stranger wrote, who had proven something else",
    needs: "shop",
    async run(target) {
      const sub = word();
      const customer = await openCustomer(target, sub);
      const { contact_data } = await prepare(target, "getSession", { session_uid: customer.session });
      const rule = {
        name: sub,
        event: "visitor_message",
        match: "all",
        conditions: [{ kind: "text", operator: "contains", values: [sub] }],
        effects: [{ kind: "webhook", url: `${target.shop!.url}/done?rule=${sub}`, secret: null }],
      };
      await prepare(target, "createRule", rule);
      const stranger = await openCustomer(target, word());
      const link = { session_uid: stranger.session, contact_id: contact_data.id };
      await prepare(target, "linkSessionToContact", link);
      await say(target, stranger, sub);
      const sent = () => target.shop!.requests.find(({ path }) => path === `/done?rule=${sub}`);
      for (let tried = 0; tried < 300 && !sent(); tried += 1)
        await new Promise((resolve) => setTimeout(resolve, 100));
      const { contact, visitor } = JSON.parse(sent()!.body);
      assert.deepEqual([contact.id, contact.is_verified], [contact_data.id, false]);
      assert.notEqual(visitor.user_id, sub);
    },
  },
  {
    name: "a key of the project that writes in a customer's name",
    hole: "sendMessage ran what only the signed customer may run",
    needs: "shop",
    async run(target) {
      const customer = await openCustomer(target, word());
      const offer = await offerAction(target, WITHOUT_CONFIRM);
      const order = word();
      for (const message of [offer.button, order]) {
        const body = { widget_uid: target.widgetUid, session_uid: customer.session, message };
        await call(target, target.key, "sendMessage", body);
      }
      assert.equal(runsWith(target, order), 0);
      const own = word();
      await bringToQuestion(target, customer, offer, own);
      assert.equal(runsWith(target, own), 1, "The customer's own request didn't run either.");
    },
  },
  {
    name: "another visitor's conversation",
    hole: "a visitor read or wrote in a conversation by its id",
    async run(target) {
      const [one, other] = [await openVisitor(target), await openVisitor(target)];
      await say(target, one, "My number is 7.");
      const asked = { session_uid: one.session };
      assert.equal((await call(target, other.headers, "getVisitorConversation", asked)).status, 404);
      assert.equal((await say(target, other, "Hello", one.session)).status, 404);
      assert.equal((await call(target, {}, "getVisitorConversation", asked)).status, 401);
    },
  },
];
