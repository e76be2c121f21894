import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import type { FaultyService } from "../../test/faulty-service.ts";
import { openConversation, publishFlow } from "../../test/flow-conversation.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import {
  askStep,
  createPrice,
  offerFlow,
  PRICE_STEP,
  SORRY_STEP,
  startPriceService,
} from "../../test/price-flow.ts";

let t: TestApp;
let mine: Workspace;
let desk: FaultyService;
beforeAll(async () => {
  t = await createTestApp({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
  desk = await startPriceService();
});
afterAll(async () => {
  await t.close();
  await desk.close();
});
beforeEach(async () => {
  mine = await t.workspace();
  desk.requests.length = 0;
});

const createPriceAction = (more: object = {}) => createPrice(t, mine, desk.url, more);

describe("a correction", () => {
  const BRANCHES = offerFlow(
    {
      size: askStep("size", "number", "by_size"),
      by_size: {
        kind: "condition",
        cases: [{ if: { left: "{{answers.size}}", operator: "greater", right: "100" }, next: "vat" }],
        otherwise: "email",
      },
      vat: askStep("vat", "text", "email"),
      email: askStep("email", "email", "name"),
      name: askStep("name", "text", "done"),
      done: { kind: "end", text: "{{answers.size}}/{{answers.vat}}/{{answers.email}}/{{answers.name}}" },
    },
    "size",
  );

  test("takes the other branch of a condition, and asks nothing twice", async () => {
    await publishFlow(t, mine, BRANCHES);
    const { say } = await openConversation(t, mine);
    for (const text of ["Go", "5", "ada@example.com"]) await say(text);
    expect((await say("wait, 500")).text).toBe("Thank you, I've noted 500.\n\nvat?");
    expect((await say("DE1")).text).toBe("name?");
    expect((await say("Ada")).text).toBe("500/DE1/ada@example.com/Ada");
  });

  test("forgets the answers of the branch that it closes", async () => {
    const flow_id = await publishFlow(t, mine, BRANCHES);
    const { say } = await openConversation(t, mine);
    for (const text of ["Go", "500", "DE1", "ada@example.com"]) await say(text);
    expect((await say("sorry, 5")).text).toBe("Thank you, I've noted 5.\n\nname?");
    expect((await say("Ada")).text).toBe("5//ada@example.com/Ada");
    const project = { project_uid: mine.projectUid };
    const runs = (await t.call(mine.token, "getFlowRuns", { ...project, flow_id })).body.data;
    const replay = await t.call(mine.token, "replayFlowRun", { ...project, run_id: runs[0].id });
    expect(replay.body.data).toMatchObject({ is_same: true, outcome: "completed" });
    await (await openConversation(t, mine)).say("Go");
    const page = (more: object) =>
      t.call(mine.token, "getFlowRuns", { ...project, flow_id, limit: 1, ...more });
    const newest = await page({ total: true });
    expect(newest.body).toMatchObject({ total: 2, data: [{ outcome: null }] });
    const oldest = await page({ cursor: newest.body.next_cursor });
    expect(oldest.body.data).toMatchObject([{ id: runs[0].id }]);
    expect(oldest.body).not.toHaveProperty("next_cursor");
  });

  test("runs an action again only if its values have changed", async () => {
    await createPriceAction();
    const steps = {
      size: askStep("size", "number", "look"),
      look: { ...PRICE_STEP, next: "email" },
      email: askStep("email", "email", "name"),
      name: askStep("name", "text", "done"),
      done: { kind: "end", text: "{{results.offer.price}} for {{answers.email}}" },
      sorry: SORRY_STEP,
    };
    await publishFlow(t, mine, offerFlow(steps, "size"));
    const { say } = await openConversation(t, mine);
    for (const text of ["Go", "5", "old@example.com"]) await say(text);
    expect((await say("no, my email is new@example.com")).text).toMatch(/new@example\.com\.\n\nname\?$/);
    expect(desk.requests).toHaveLength(1);
    expect((await say("wait, 7")).text).toMatch(/noted 7\.\n\nname\?$/);
    const keys = desk.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(2);
    expect((await say("Ada")).text).toBe("7 EUR for new@example.com");
  });

  test("in place of a yes changes what is asked for, and cancel leaves", async () => {
    await createPriceAction({ confirm: true });
    const steps = {
      size: askStep("size", "number", "look"),
      look: { ...PRICE_STEP, next: "done" },
      done: { kind: "end", text: "{{results.offer.price}}" },
      sorry: SORRY_STEP,
    };
    await publishFlow(t, mine, offerFlow(steps, "size"));
    const { say } = await openConversation(t, mine);
    await say("Go");
    expect((await say("5")).text).toContain("(size: `5`)");
    const again = await say("no, 7");
    expect(again.text).toContain("(size: `7`)");
    expect(again.choices).toEqual(["Yes", "No"]);
    expect(desk.requests).toHaveLength(0);
    expect((await say("Yes")).text).toBe("7 EUR");
    const other = await openConversation(t, mine);
    for (const text of ["Go", "5"]) await other.say(text);
    expect((await other.say("never mind")).text).toMatch(/I've stopped/);
    expect(desk.requests).toHaveLength(1);
  });
});

describe("in the dashboard's languages", () => {
  const LEAD = offerFlow(
    {
      email: askStep("email", "email", "name"),
      name: askStep("name", "text", "done"),
      done: { kind: "end" },
    },
    "email",
  );
  const said = {
    en: ["Sorry, my email is new@example.com", "Never mind!"],
    de: ["Nein, meine E-Mail lautet new@example.com", "Abbrechen, bitte"],
    es: ["Perdón, mi correo es new@example.com", "Olvídalo"],
    fr: ["Pardon, mon courriel est new@example.com", "Laissez tomber."],
    hi: ["माफ़ कीजिए, मेरा ईमेल new@example.com है", "रहने दीजिए।"],
    ar: ["عفوًا، بريدي الإلكتروني هو new@example.com", "إلغاء"],
    zh: ["不对，我的邮箱是new@example.com", "算了"],
  };
  test.each(Object.entries(said))("%s corrects and leaves", async (_language, [correction, leaving]) => {
    const flow_id = await publishFlow(t, mine, LEAD);
    const { say } = await openConversation(t, mine);
    await say("Go");
    await say("old@example.com");
    expect((await say(correction!)).text).toMatch(/new@example\.com[^]*name\?$/);
    await say(leaving!);
    const { body } = await t.call(mine.token, "getFlowRuns", { project_uid: mine.projectUid, flow_id });
    expect(body.data).toMatchObject([{ outcome: "left", answers: { email: "new@example.com" } }]);
  });
});

test("numbers and yes or no that are text fit the parameters of an action", async () => {
  const parameters = {
    type: "object",
    properties: {
      size: { type: "integer" },
      weight: { type: "number" },
      code: { type: "string" },
      express: { type: "boolean" },
      note: { type: "integer" },
    },
    required: ["size", "weight", "code", "express"],
  };
  const body =
    '{"size": {{parameters.size}}, "weight": {{parameters.weight}}, "code": {{parameters.code}}, "express": {{parameters.express}}}';
  await createPriceAction({ parameters, configuration: { method: "POST", url: `${desk.url}/price`, body } });
  const steps = {
    size: askStep("size", "text", "by_size"),
    by_size: {
      kind: "condition",
      cases: [{ if: { left: "{{answers.size}}", operator: "equals", right: "none" }, next: "nothing" }],
      otherwise: "code",
    },
    nothing: askStep("nothing", "number", "code"),
    code: askStep("code", "number", "set"),
    set: { kind: "set", values: { weight: "{{answers.size}}.5" }, next: "look" },
    look: {
      ...PRICE_STEP,
      arguments: {
        size: " {{answers.size}} ",
        weight: "{{answers.weight}}",
        code: "{{answers.code}}",
        express: "true",
        note: "{{answers.nothing}}",
      },
      next: "done",
    },
    done: { kind: "end", text: "{{results.offer.price}}" },
    sorry: SORRY_STEP,
  };
  const { definition } = offerFlow(steps, "size");
  await publishFlow(t, mine, { definition });
  const { say } = await openConversation(t, mine);
  await say("Go");
  await say("12");
  expect((await say("7")).text).toBe("12 EUR");
  expect(JSON.parse(desk.requests[0]!.body)).toEqual({ size: 12, weight: 12.5, code: "7", express: true });
  const other = await openConversation(t, mine);
  await other.say("Go");
  await other.say("a dozen");
  expect((await other.say("7")).text).toBe("No price.");
  expect(desk.requests).toHaveLength(1);
});

describe("a correction of a text in place of a yes", () => {
  const order = (answer: object = { type: "text" }) =>
    offerFlow(
      {
        order: { kind: "ask", text: "What is your order number?", variable: "order", answer, next: "look" },
        look: { ...PRICE_STEP, arguments: { size: "{{answers.order}}" }, next: "done" },
        done: { kind: "end", text: "Done: {{answers.order}}" },
        sorry: SORRY_STEP,
      },
      "order",
    );
  const createLookUp = () =>
    createPriceAction({
      confirm: true,
      parameters: { type: "object", properties: { size: { type: "string" } }, required: ["size"] },
      configuration: { method: "POST", url: `${desk.url}/price`, body: '{"size": "{{parameters.size}}"}' },
    });

  test.each([
    "no, A-7777",
    "No A-7777",
    "no it's A-7777",
    "no, it should be A-7777.",
    "A-7777",
    "sorry, A-7777",
    "wait, A-7777!",
    "I meant A-7777",
    "actually A-7777",
    "not A-1042, A-7777",
    "wrong number, it's A-7777",
    "no, the order is A-7777",
    "make it A-7777",
    "nein, A-7777",
    "nein, es ist A-7777",
    "no, es A-7777",
    "non, c'est A-7777",
    "no, è A-7777",
    "não, é A-7777",
    "nee, het is A-7777",
    "нет, A-7777",
    "いいえ、A-7777です",
    "不是，是A-7777",
    "नहीं, A-7777",
    "لا، A-7777",
  ])("“%s” changes the value and asks a new question", async (message) => {
    await createLookUp();
    await publishFlow(t, mine, order());
    const { say } = await openConversation(t, mine);
    for (const text of ["Go", "A-1042"]) await say(text);
    const again = await say(message);
    expect(again.text).toMatch(/A-7777`\)$/);
    expect(again.choices).toEqual(["Yes", "No"]);
    expect(desk.requests).toHaveLength(0);
    expect((await say("yes")).text).toBe("Done: A-7777");
    expect(desk.requests).toHaveLength(1);
  });

  test.each([
    ["a city", "Paris", "no, Berlin", "Berlin"],
    ["a code by its pattern", "AB-1", "no, CD-2 please", "CD-2"],
  ])("changes %s", async (what, first, message, value) => {
    await createLookUp();
    const pattern = what === "a city" ? {} : { pattern: "@@-#" };
    await publishFlow(t, mine, order({ type: "text", ...pattern }));
    const { say } = await openConversation(t, mine);
    for (const text of ["Go", first]) await say(text);
    expect((await say(message)).text).toMatch(new RegExp(`${value}` + "`\\)$"));
  });

  test.each(["no", "no, I don't want that", "no, thanks", "nein, das will ich nicht", "no, stop"])(
    "“%s” is none, and nothing runs",
    async (message) => {
      await createLookUp();
      await publishFlow(t, mine, order());
      const { say } = await openConversation(t, mine);
      for (const text of ["Go", "A-1042"]) await say(text);
      expect((await say(message)).text).toMatch(/^(?:No price\.|All right, I've stopped)/);
      await say("yes");
      expect(desk.requests).toHaveLength(0);
    },
  );
});
