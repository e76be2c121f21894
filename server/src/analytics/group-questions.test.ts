import { expect, test } from "vitest";
import { createTestApp } from "../../test/harness.ts";
import type { App } from "../platform/operations/context.ts";
import { groupBatch } from "./group-questions.ts";

test("without a model the same words are one group; with one, older groups are compared by meaning too", async () => {
  const t = await createTestApp();
  const { projectId, projectUid: project_uid, widgetUid: widget_uid, key, token } = await t.workspace();
  const ask = async (message: string) => {
    const { session_uid } = (await t.call(key, "createSession", { widget_uid })).body.data;
    await t.call(key, "sendMessage", { widget_uid, session_uid, message });
  };
  const listed = async () => {
    const day = { from: "2026-01-01", to: "2026-01-01" };
    const { body } = await t.call(token, "getUnansweredQuestions", { project_uid, ...day });
    return body.data.map(({ question, count }: { question: string; count: number }) => [question, count]);
  };
  const { app } = t.running;
  const knowledge = { ...app.services.knowledge, embedQuestions: () => Promise.resolve(null) };
  const withoutModel: App = { ...app, services: { ...app.services, knowledge } };

  for (const message of ["Do you ship to Norway?", "do you SHIP to Norway", "Do you sell cheese?"]) {
    await ask(message);
  }
  expect(await groupBatch(withoutModel, projectId)).toBe(3);
  expect(await listed()).toEqual([
    ["Do you ship to Norway?", 2],
    ["Do you sell cheese?", 1],
  ]);

  await ask("Is shipping to Norway possible?");
  expect(await groupBatch(app, projectId)).toBe(1);
  expect(await groupBatch(app, projectId)).toBe(0);
  expect(await listed()).toEqual([
    ["Do you ship to Norway?", 3],
    ["Do you sell cheese?", 1],
  ]);
  await t.close();
});
