import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

describe("drafts and history of settings", () => {
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    mine = await t.workspace();
  });

  const call = (operation: string, body: object = {}) =>
    t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });
  const live = async () => (await call("getProjectSettings")).body.data;
  const history = async () => (await call("getSettingsHistory")).body;

  test("each change is a version with who, when and what; the first keeps what was before", async () => {
    const { max_nodes, updatedAt } = await live();
    expect(await history()).toMatchObject({ total: 0, data: [] });
    t.clock.advance(1_000);
    await call("updateProjectSettings", { max_nodes: 9, prompt: "You are Ada." });
    await call("updateProjectSettings", { max_nodes: 9 });
    const { total, data } = await history();
    expect(total).toBe(2);
    expect(data).toMatchObject([
      {
        kind: "updated",
        is_live: true,
        changed_by: "Olivia Owner",
        createdAt: new Date(t.clock.now).toISOString(),
        changes: [
          { field: "prompt", after: "You are Ada." },
          { field: "max_nodes", before: String(max_nodes), after: "9" },
        ],
      },
      { kind: "initial", is_live: false, changed_by: null, changes: [], createdAt: updatedAt },
    ]);
  });

  test("going back is one call, a version of its own, and audited", async () => {
    await call("updateProjectSettings", { prompt: "Bad" });
    await call("updateProjectSettings", { prompt: "Worse", auto_close_duration: 60 });
    const versions = (await history()).data;
    const version_id = versions[1].id;
    expect((await call("restoreSettings", { version_id })).status).toBe(200);
    expect(await live()).toMatchObject({ prompt: "Bad", auto_close_duration: null });
    const [latest] = (await history()).data;
    expect(latest).toMatchObject({ kind: "restored", is_live: true, settings: { prompt: "Bad" } });
    const audit = await t.call(mine.token, "getAuditLog", { organization_id: mine.organizationId });
    const actions = JSON.stringify(audit.body.data);
    expect(actions).toContain("restoreSettings");
  });

  test("a draft is not live until it is published; what equals the live settings is no draft", async () => {
    const before = await live();
    const saved = await call("saveSettingsDraft", { prompt: "Draft", max_nodes: before.max_nodes });
    expect(saved.body.data).toMatchObject({ changes: { prompt: "Draft" }, updated_by: "Olivia Owner" });
    expect(saved.body.data.changes).not.toHaveProperty("max_nodes");
    expect(await live()).toEqual(before);
    expect((await call("publishSettingsDraft")).body.message).toBe("Project setting updated successfully");
    expect((await live()).prompt).toBe("Draft");
    expect((await history()).data[0].kind).toBe("published");
    expect((await call("getSettingsDraft")).body.data).toEqual({
      changes: {},
      updated_by: null,
      updatedAt: null,
    });
    const again = await call("publishSettingsDraft");
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining("no draft") } });
    await call("saveSettingsDraft", { prompt: "Other" });
    expect((await call("saveSettingsDraft", {})).body.data.changes).toEqual({});
  });

  test("refuses bad input (400), a viewer (403) and another tenant's version (404)", async () => {
    expect((await call("saveSettingsDraft", { model: "nope" })).status).toBe(400);
    expect((await call("saveSettingsDraft", { max_nodes: 99 })).body.errors.max_nodes).toMatch(/^max_nodes /);
    const viewer = await t.person(mine, "viewer");
    const here = { project_uid: mine.projectUid };
    expect((await t.call(viewer, "getSettingsHistory", here)).status).toBe(200);
    expect((await t.call(viewer, "saveSettingsDraft", { ...here, prompt: "x" })).status).toBe(403);
    await call("updateProjectSettings", { prompt: "Mine" });
    const [{ id: version_id }] = (await history()).data;
    const theirs = await t.workspace();
    const there = { project_uid: theirs.projectUid, version_id };
    expect((await t.call(theirs.token, "restoreSettings", there)).status).toBe(404);
    const editor = await t.person(mine, "editor");
    await call("saveSettingsDraft", { prompt: "Draft" });
    const override = await t.call(editor, "publishSettingsDraft", { ...here, override_reason: "I want to" });
    expect(override).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("Only an owner") },
    });
  });
});
