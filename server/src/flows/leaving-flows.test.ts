import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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

const TWO = offerFlow(
  {
    a: { kind: "ask", text: "Which color?", variable: "a", answer: { type: "number" }, next: "b" },
    b: { kind: "ask", text: "Which size?", variable: "b", answer: { type: "number" }, next: "done" },
    done: { kind: "end", text: "{{answers.a}}/{{answers.b}}" },
  },
  "a",
);

test.each([
  "start over",
  "Can we start over, please?",
  "von vorne",
  "empezar de nuevo",
  "recommencer",
  "ricominciamo",
  "vamos recomeçar",
  "opnieuw beginnen",
  "начать заново",
  "最初からやり直したい",
  "重新开始",
  "फिर से शुरू करें",
  "ابدأ من جديد",
])("“%s” begins the flow again", async (message) => {
  await publishFlow(t, mine, TWO);
  const { say } = await openConversation(t, mine);
  for (const text of ["Go", "1"]) await say(text);
  expect((await say(message)).text).toBe("Which color?");
  await say("3");
  expect((await say("4")).text).toBe("3/4");
});

test.each([
  "never mind",
  "Actually, never mind.",
  "schon gut",
  "olvídalo, gracias",
  "laissez tomber",
  "lascia perdere",
  "deixa pra lá",
  "laat maar",
  "неважно",
  "もういいです",
  "算了吧",
  "रहने दीजिए",
  "لا يهم",
])("“%s” leaves it, at a question and at a confirmation", async (message) => {
  await createPriceAction({ confirm: true });
  const steps = {
    size: askStep("size", "number", "look"),
    look: { ...PRICE_STEP, next: "done" },
    done: SORRY_STEP,
    sorry: SORRY_STEP,
  };
  await publishFlow(t, mine, offerFlow(steps, "size"));
  for (const before of [["Go"], ["Go", "5"]]) {
    const { say } = await openConversation(t, mine);
    for (const text of before) await say(text);
    expect((await say(message)).text).toMatch(/I've stopped/);
  }
  expect(desk.requests).toHaveLength(0);
});
