import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import type { Workspace } from "../../../test/factories.ts";

describe("training texts", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const faq = (mine: Workspace, more: object = {}) =>
    t.call(mine.token, "createProjectText", {
      project_uid: mine.projectUid,
      type: "faq",
      short_text: "How long does shipping take?",
      detail: "Parcels arrive within three working days.",
      ...more,
    });
  const search = async (mine: Workspace, query: string) => {
    const { status, body } = await t.call(mine.key, "searchIndexDocument", { query });
    expect(status).toBe(200);
    return body.data as {
      doc_id: string;
      content: string;
      score: number;
      title: string;
      is_answerable: boolean;
    }[];
  };

  test("an FAQ is searchable by question and answer as soon as the call returns", async () => {
    const mine = await t.workspace();
    const { status, body } = await faq(mine, { tags: "orders, orders , shipping" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: "RXSUCCESS", message: "Data Created Successfully!" });
    expect(body.data).toMatchObject({
      project_id: mine.projectId,
      short_text: "How long does shipping take?",
      detail: "Parcels arrive within three working days.",
      type: "faq",
      status: "completed",
      tags: "orders,shipping",
      createdAt: "2026-01-01T00:00:00.000Z",
    });
    const [byQuestion] = await search(mine, "when will my delivery be here");
    expect(byQuestion).toMatchObject({
      doc_id: `text-${body.data.id}`,
      title: "How long does shipping take?",
    });
    const [byAnswer] = await search(mine, "three working days");
    expect(byAnswer!.doc_id).toBe(`text-${body.data.id}`);
    expect(byAnswer!.score).toBeGreaterThan(0);
    expect(byAnswer!.score).toBeLessThanOrEqual(1);
  });

  test("an update replaces the old content immediately, and deleting removes it", async () => {
    const mine = await t.workspace();
    const { id } = (await faq(mine)).body.data as { id: number };
    const update = { project_uid: mine.projectUid, id, detail: "Zeppelins deliver every parcel overnight." };
    expect(await t.call(mine.token, "updateProjectText", update)).toMatchObject({
      status: 200,
      body: { type: "RXSUCCESS", message: "Data Updated Successfully!" },
    });
    expect((await search(mine, "zeppelins overnight"))[0]!.content).toContain("Zeppelins");
    expect((await search(mine, "three working days")).filter((hit) => hit.content.includes("three"))).toEqual(
      [],
    );
    const gone = await t.call(mine.token, "deleteProjectText", { project_uid: mine.projectUid, id });
    expect(gone).toMatchObject({ status: 200, body: { message: "Data Deleted Successfully!" } });
    expect(await search(mine, "zeppelins overnight")).toEqual([]);
  });

  test("a text without a title is listed, searched and counted", async () => {
    const mine = await t.workspace();
    await t.call(mine.token, "createProjectText", {
      project_uid: mine.projectUid,
      type: "text",
      detail: "Our office in Zürich opens at nine.",
    });
    await faq(mine);
    const list = await t.call(mine.token, "getProjectText", {
      project_uid: mine.projectUid,
      search: "ZÜRICH",
    });
    expect(list.body).toMatchObject({ total: 1, data: [{ type: "text", short_text: null }] });
    const faqs = await t.call(mine.token, "getProjectText", { project_uid: mine.projectUid, type: "faq" });
    expect(faqs.body.total).toBe(1);
    const [{ id }] = list.body.data as [{ id: number }];
    const one = await t.call(mine.token, "getProjectText", { project_uid: mine.projectUid, id });
    expect(one.body).toMatchObject({ total: 1, data: list.body.data as object[] });
    const other = await t.workspace();
    const foreign = await t.call(other.token, "getProjectText", { project_uid: other.projectUid, id });
    expect(foreign.body).toMatchObject({ total: 0, data: [] });
    const { body } = await t.call(mine.token, "getTrainingStatus", { project_uid: mine.projectUid });
    expect(body.data.texts).toEqual({ pending: 0, running: 0, completed: 2, failed: 0 });
    expect(body.data.allowance.texts).toEqual({ used: 2, limit: 100_000 });
  });

  test("names the wrong field", async () => {
    const mine = await t.workspace();
    expect(await faq(mine, { short_text: " " })).toMatchObject({
      status: 400,
      body: { message: "Invalid params", errors: { short_text: "short_text is required when type is faq." } },
    });
    expect((await faq(mine, { type: "poem" })).body.errors.type).toBe("type must be one of faq, text.");
    expect((await faq(mine, { detail: "" })).body.errors.detail).toBe("detail must not be empty.");
    const update = { project_uid: mine.projectUid, id: 999_999, detail: "x" };
    expect(await t.call(mine.token, "updateProjectText", update)).toMatchObject({
      status: 400,
      body: { type: "RXERROR", message: "Invalid text id" },
    });
  });

  test("another project's text is not found, and read access does not allow writing", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const { id } = (await faq(theirs)).body.data as { id: number };
    const body = { project_uid: mine.projectUid, id };
    expect((await t.call(mine.token, "updateProjectText", { ...body, detail: "x" })).status).toBe(400);
    expect((await t.call(mine.token, "deleteProjectText", body)).status).toBe(404);
    expect(await search(mine, "shipping parcels")).toEqual([]);
    const reader = await t.token(mine, { permissions: { Training: "Read" } });
    expect((await t.call(reader, "deleteProjectText", body)).status).toBe(403);
    expect((await t.call(reader, "getProjectText", { project_uid: mine.projectUid })).status).toBe(200);
    expect((await t.call({}, "getProjectText", { project_uid: mine.projectUid })).status).toBe(401);
  });

  test("the plan's limit holds under concurrency, and deleting frees a slot", async () => {
    const mine = await t.workspace({ plan: "Free" });
    const answers = await Promise.all(Array.from({ length: 55 }, () => faq(mine)));
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(5);
    expect(refused[0]!.body).toEqual({ type: "RXERROR", message: "You have already reached the limit." });
    const { id } = answers.find((answer) => answer.status === 200)!.body.data as { id: number };
    await t.call(mine.token, "deleteProjectText", { project_uid: mine.projectUid, id });
    expect((await faq(mine)).status).toBe(200);
  });
});
