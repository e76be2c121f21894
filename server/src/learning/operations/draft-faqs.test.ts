import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp } from "../../../test/harness.ts";
import { serveApp, type ServedApp } from "../../../test/served-app.ts";

const TEXT = "Our shop opens at nine. Parking costs two euros an hour.";

describe("draftFaqs", () => {
  let served: ServedApp;
  beforeAll(async () => {
    served = await serveApp();
  });
  afterAll(() => served.close());

  const draft = async (text: string, more: object = {}, credits = 100) => {
    const customer = await served.customer({ credits });
    const { t } = served;
    await t.call(customer.token, "updateProjectSettings", {
      project_uid: customer.projectUid,
      model: "claude-sonnet-4-5",
    });
    const answer = await t.call(customer.token, "draftFaqs", {
      project_uid: customer.projectUid,
      text,
      ...more,
    });
    return { customer, ...answer };
  };

  test("the model's questions come back as drafts, cost credits, and nothing is saved", async () => {
    const written =
      "Q: When do you open?\n A: At nine.\n\nQ: What does parking cost?\nA: Two euros\nan hour.\nQ: No answer?";
    const { customer, status, body } = await draft(`${TEXT} [[reply=${written}]]`);
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: {
        model: "claude-sonnet-4-5",
        drafts: [
          { question: "When do you open?", answer: "At nine." },
          { question: "What does parking cost?", answer: "Two euros\nan hour." },
        ],
      },
    });
    const { balance, entries } = await customer.credits();
    expect(balance).toBeLessThan(100);
    expect(entries[0]).toMatchObject({ reason: "draft", reference: expect.stringMatching(/^request:/) });
    const texts = await served.t.call(customer.token, "getProjectText", { project_uid: customer.projectUid });
    expect(texts.body.total).toBe(0);
  });

  test("a failing vendor, missing credits and bad input are answered in words, and cost nothing", async () => {
    const failed = await draft(`${TEXT} [[error=500]]`);
    expect([failed.status, failed.body.message]).toEqual([
      502,
      "The AI model could not write FAQs. Please try again.",
    ]);
    expect((await failed.customer.credits()).balance).toBe(100);
    const before = served.anthropic.stats.requests;
    expect((await draft(TEXT, {}, 0)).status).toBe(402);
    expect(served.anthropic.stats.requests).toBe(before);
    expect((await draft("short")).body.errors.text).toMatch(/^text /);
    expect((await draft(TEXT, { count: 1000 })).body.errors.count).toMatch(/^count /);
    const nonsense = await draft(`${TEXT} [[tokens=5]]`);
    expect(nonsense.body.data.drafts).toEqual([]);
  });

  test("a viewer may not spend (403), nor another tenant (403)", async () => {
    const customer = await served.customer({ credits: 10 });
    const input = { project_uid: customer.projectUid, text: TEXT };
    const viewer = await served.t.person(customer, "viewer");
    expect((await served.t.call(viewer, "draftFaqs", input)).status).toBe(403);
    const other = await served.customer();
    expect((await served.t.call(other.token, "draftFaqs", input)).status).toBe(403);
  });
});

test("without a vendor key draftFaqs says what to set", async () => {
  const t = await createTestApp();
  const mine = await t.workspace();
  const input = { project_uid: mine.projectUid, text: TEXT };
  const { status, body } = await t.call(mine.token, "draftFaqs", input);
  expect([status, body.message]).toEqual([409, expect.stringContaining("needs a vendor key on the server")]);
  await t.close();
});
