import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  CLEAR_YES_PAIRS,
  FOREIGN_YES_PAIRS,
  NO_YESES,
  OTHER_MEANING_PAIRS,
} from "../../test/consent-answers.ts";
import type { Workspace } from "../../test/factories.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../test/faulty-service.ts";
import { openConversation, publishFlow } from "../../test/flow-conversation.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openVisit } from "../../test/open-visit.ts";
import { CONSENT_SENTENCES } from "../dialogue/index.ts";

let t: TestApp;
let mine: Workspace;
let shop: FaultyService;
beforeAll(async () => {
  t = await createTestApp({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
  shop = await startFaultyService();
  shop.on("/refund", (_request, response) => sendJson(response, { refunded: true }));
});
afterAll(async () => {
  await t.close();
  await shop.close();
});
beforeEach(async () => {
  mine = await t.workspace();
  shop.requests.length = 0;
  await call("createAction", {
    name: "refund_order",
    description: "Refunds an order",
    kind: "http",
    confirm: true,
    audience: "anyone",
    limit_per_hour: null,
    parameters: { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] },
    configuration: {
      method: "POST",
      url: `${shop.url}/refund`,
      query: { id: "{{parameters.order_id}}" },
      retries: 0,
    },
  });
  await publishFlow(t, mine, REFUND);
});

const call = (name: string, body: object = {}) =>
  t.call(mine.token, name, { project_uid: mine.projectUid, ...body });
const REFUND = {
  definition: {
    name: "Refund",
    triggers: [{ kind: "button", label: "Refund me" }],
    start: "ask",
    steps: {
      ask: { kind: "ask", text: "Which order?", variable: "order", answer: { type: "text" }, next: "refund" },
      refund: {
        kind: "action",
        action: "refund_order",
        arguments: { order_id: "{{answers.order}}" },
        next: "done",
        failed: "sorry",
      },
      done: { kind: "end", text: "Refunded." },
      sorry: { kind: "end", text: "Not refunded." },
    },
  },
};

const SPANISH = {
  definition: {
    ...REFUND.definition,
    name: "Devolver",
    triggers: [{ kind: "button", label: "Devolver" }],
    steps: {
      ...REFUND.definition.steps,
      ask: { ...REFUND.definition.steps.ask, text: "¿Qué pedido quiere que le devolvamos?" },
      done: { kind: "end", text: "El pedido está devuelto." },
      sorry: { kind: "end", text: "No lo hemos devuelto." },
    },
  },
};

/** A conversation in which the flow has just asked whether it may refund an order. */
async function askedConversation(order = "A-1042", language?: string) {
  const conversation = await openConversation(t, mine, language === undefined ? {} : { language });
  await conversation.say("Refund me");
  const asked = await conversation.say(order);
  const [yes, no] = ((asked.body.data["choices"] ?? []) as { value: string }[]).map(({ value }) => value);
  return { ...conversation, asked, yes: yes!, no: no! };
}

describe("consent in flows", () => {
  // Every answer is read in read-consent.test.ts, and answers an agent's question in consent-in-replies.test.ts.
  test("no answer but a clear yes runs the action", { tags: ["later"] }, async () => {
    for (let at = 0; at < NO_YESES.length; at += 2) {
      const { say } = await askedConversation();
      for (const message of NO_YESES.slice(at, at + 2)) await say(message);
      expect([NO_YESES.slice(at, at + 2), shop.requests.length]).toEqual([NO_YESES.slice(at, at + 2), 0]);
    }
  });

  test.each(["❌", "...", "thanks", "yes?", "ok", "👍"])("“%s” runs nothing", async (message) => {
    const { say } = await askedConversation();
    await say(message);
    expect(shop.requests).toHaveLength(0);
  });

  test("the question, its repetition and its end speak one language, and names have no underscores", async () => {
    const { asked, say } = await askedConversation("A-1042", "de-AT");
    expect(asked.body.data.message).toBe("Soll ich das ausführen? **refund order** (order id: `A-1042`)");
    const again = (await say("Wie ist das Wetter")).body.data.message as string;
    expect(again).toContain(CONSENT_SENTENCES.de.again);
    expect(again).toContain("Soll ich das ausführen?");
    const dropped = (await say("Es regnet")).body.data.message as string;
    expect(dropped).toContain(CONSENT_SENTENCES.de.dropped);
  });

  test("each clear yes runs it, in every language", async () => {
    for (const [language, message] of CLEAR_YES_PAIRS) {
      shop.requests.length = 0;
      const { say } = await askedConversation("A-1042", language);
      await say(message);
      expect([message, shop.requests.length]).toEqual([message, 1]);
    }
  });

  test("a yes of a language that the conversation has not runs nothing", { tags: ["later"] }, async () => {
    for (const [language, message] of FOREIGN_YES_PAIRS) {
      const { say } = await askedConversation("A-1042", language);
      await say(message);
      expect([language, message, shop.requests.length]).toEqual([language, message, 0]);
    }
  });

  test.each([
    ["de-AT", "ja", 1],
    ["de-AT", "yes", 1],
    ["es-MX", "yes", 1],
    ["es-MX", "ja", 0],
    ["es-MX", "fallo", 0],
    ["it", "fallo", 1],
    ["xx", "ja", 0],
  ])("with a browser in %s, “%s” runs it %i times", async (language, message, times) => {
    const { say } = await askedConversation("A-1042", language);
    await say(message);
    expect(shop.requests).toHaveLength(times);
  });

  test("a visitor is understood in the language they have written in, except by words of the question's", async () => {
    await publishFlow(t, mine, SPANISH);
    for (const [, message] of OTHER_MEANING_PAIRS.filter(([language]) => language === "es")) {
      const { say } = await openConversation(t, mine);
      await say("Devolver");
      const asked = await say("Bitte erstatten Sie mir die Bestellung, die ich nicht bekommen habe");
      expect(asked.text).toMatch(/^¿Quieres que lo haga\?/);
      await say(message);
      expect([message, shop.requests.length]).toEqual([message, 0]);
    }
    const { say } = await openConversation(t, mine);
    await say("Devolver");
    await say("Bitte erstatten Sie mir die Bestellung, die ich nicht bekommen habe");
    await say("Ja, bitte");
    expect(shop.requests).toHaveLength(1);
  });

  test("an answer that is neither yes nor no is asked once more, then the action is dropped", async () => {
    const { say } = await askedConversation();
    expect((await say("👍")).text).toMatch(/^I need a clear yes or no\.\n\nShall I do this\?/);
    expect((await say("hm")).text).toBe(
      "I didn't get a yes, so I haven't done it. Ask me again whenever you like.\n\nNot refunded.",
    );
    await say("yes");
    expect(shop.requests).toHaveLength(0);
  });

  test("a button answers its own question alone, and says so where that is closed", async () => {
    const { say, yes, asked } = await askedConversation();
    expect(asked.choices).toEqual(["Yes", "No"]);
    const other = await openConversation(t, mine);
    for (const stale of [yes, yes.replace(":yes", ":no")])
      expect((await other.say(stale)).text).toBe("That question is no longer open. I haven't done anything.");
    const again = await say("no, B-2001");
    expect(again.text).toContain("B-2001");
    expect((await say(yes)).text).toBe("That question is no longer open. I haven't done anything.");
    expect(shop.requests).toHaveLength(0);
    await say("yes, please");
    expect(shop.requests).toHaveLength(0);
    await say("yes, please");
    expect(shop.requests.map(({ path }) => path)).toEqual(["/refund?id=B-2001"]);
  });

  test("the button of another message agrees to nothing, whatever its label says", async () => {
    await publishFlow(t, mine, {
      definition: {
        name: "News",
        triggers: [{ kind: "button", label: "News" }],
        start: "offer",
        steps: {
          offer: { kind: "say", text: "News?", buttons: [{ text: "Yes", value: "news_on" }], next: "end" },
          end: { kind: "end", text: "Choose." },
        },
      },
    });
    const { say } = await openConversation(t, mine);
    await say("News");
    await say("Refund me");
    await say("A-1042");
    expect((await say("news_on")).text).toMatch(/^I need a clear yes or no\./);
    expect(shop.requests).toHaveLength(0);
    expect((await say("yes")).text).toMatch(/Refunded\.$/);
  });

  test("an action that was edited after its question asks again", async () => {
    const { say, yes } = await askedConversation();
    const [action] = (await call("getActions")).body.data;
    await call("updateAction", {
      id: action.id,
      configuration: { ...action.configuration, query: { id: "{{parameters.order_id}}", all: "true" } },
    });
    const again = await say(yes);
    expect(again.text).toMatch(/^Shall I do this\?/);
    expect(shop.requests).toHaveLength(0);
    await say("yes");
    expect(shop.requests.map(({ path }) => path)).toEqual(["/refund?id=A-1042&all=true"]);
  });

  test.each([
    ["too long to show", "A".repeat(1001)],
    ["with a mark that reverses what is read", "A-1\u202e2"],
    ["with a mark without width", "A-\u200b1"],
    ["with a selector of emoji after a digit", "A-100\uFE0F"],
    ["with a joiner between Latin letters", "A-\u200d1"],
  ])("a value %s is refused before the question", async (_what, order) => {
    const { asked, say } = await askedConversation(order);
    expect(asked.text).toBe("Not refunded.");
    await say("yes");
    expect(shop.requests).toHaveLength(0);
  });

  test("a value of 1,000 characters is shown whole", async () => {
    const { asked } = await askedConversation(`${"A".repeat(990)}-the-end`);
    expect(asked.text).toContain("-the-end`)");
  });

  test("a yes that a page sends runs nothing where it was typed before the question was shown", async () => {
    const visit = await openVisit(t.running.app, mine);
    const session = { session_uid: visit.uid };
    const newest = async (): Promise<number> =>
      (await t.call(mine.key, "getSessionMessages", { ...session, orderBy: "ASC" })).body.data.at(-1).id;
    const say = async (message: string, last_seen_message_id: number) => {
      const sent = { ...session, message, client_key: `${Math.random()}`, last_seen_message_id };
      expect((await t.call(visit.headers, "sendVisitorMessage", sent)).status).toBe(200);
    };
    await say("Refund me", 0);
    const before = await newest();
    await say("A-1042", before);
    await say("yes", before);
    expect(shop.requests).toHaveLength(0);
    await say("yes", await newest());
    expect(shop.requests.map(({ path }) => path)).toEqual(["/refund?id=A-1042"]);
  });

  test("a yes while a person has the conversation runs nothing, and none from before their time does", async () => {
    const { say, sessionUid, yes } = await askedConversation();
    await call("updateSession", { session_uid: sessionUid, chat_mode: "operator" });
    await say("yes");
    await say(yes);
    await call("updateSession", { session_uid: sessionUid, chat_mode: "bot" });
    expect((await say(yes)).text).toBe("That question is no longer open. I haven't done anything.");
    const again = await say("yes");
    expect(again.text).toMatch(/Shall I do this\?/);
    expect(shop.requests).toHaveLength(0);
    await say("yes");
    expect(shop.requests).toHaveLength(1);
  });

  test("an answer after more than an hour is asked again", async () => {
    const { say } = await askedConversation();
    t.clock.advance(61 * 60 * 1000);
    expect((await say("yes")).text).toMatch(/Shall I do this\?/);
    expect(shop.requests).toHaveLength(0);
  });

  test("two answers at once run it once", async () => {
    const { say, yes } = await askedConversation();
    await Promise.all([say("yes"), say(yes), say("Yes."), say(yes)]);
    expect(shop.requests).toHaveLength(1);
  });
});
