import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";

const patience = { interval: 20, timeout: 60_000 };

describe("the gate before publishing", () => {
  const assistant = scriptedAssistant();
  let t: TestApp;
  let mine: Workspace;
  let set_id: number;
  beforeAll(async () => {
    t = await createTestApp({ background: true, overrides: { assistant } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    // The reply is the prompt, so that settings decide which cases pass.
    assistant.script = ({ settings }) => ({ text: settings.prompt });
    mine = await t.workspace();
    set_id = (await call("createTestSet", { name: "Basics" })).body.data.id;
    await addCase("one", ["Iceland"], true);
    await addCase("two", ["Tuesday"]);
    await addCase("three", ["euros"]);
  });

  const call = (operation: string, body: object = {}) =>
    t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });
  const addCase = (question: string, contains_all: string[], is_required = false) =>
    call("createTestCase", { set_id, question, expect: { contains_all }, is_required });
  const run = async (body: object) => {
    const { id: run_id } = (await call("startEvaluationRun", { set_id, ...body })).body.data;
    return vi.waitFor(async () => {
      const { body: read } = await call("getEvaluationRun", { run_id });
      expect(read.data.status).toBe("completed");
      return read.data;
    }, patience);
  };
  const prompt = async () => (await call("getProjectSettings")).body.data.prompt;

  test("blocks what was not measured or fails, with what failed and where to look; then publishes", async () => {
    expect((await call("setEvaluationGate", { set_id, min_percent: 60 })).body.data).toMatchObject({
      set_id,
      set_name: "Basics",
      min_percent: 60,
      draft: null,
    });
    const unmeasured = await call("updateProjectSettings", { prompt: "Iceland on Tuesday" });
    expect(unmeasured.status).toBe(409);
    expect(unmeasured.body.message).toMatch(
      /needs a complete run of “Basics” with these settings.*\/evaluation/,
    );
    expect((await call("updateProjectSettings", { auto_close_duration: 60 })).status).toBe(200);

    await call("saveSettingsDraft", { prompt: "Iceland" });
    const measured = await run({ use_draft: true });
    expect(measured).toMatchObject({ draft: { passed: 1, failed: 2 } });
    const low = await call("publishSettingsDraft");
    expect(low.status).toBe(409);
    expect(low.body.message).toContain(
      "1 of 3 checked cases passed (33%), 60% must. Failed: “two”, “three”.",
    );
    expect(low.body.message).toContain(`/evaluation/runs/${measured.id}`);
    expect((await call("getEvaluationGate")).body.data.draft).toMatchObject({
      passes: false,
      run_id: measured.id,
    });

    await call("saveSettingsDraft", { prompt: "Tuesday for 12 euros" });
    await run({ use_draft: true, compare: false });
    const required = await call("publishSettingsDraft");
    expect(required.body.message).toContain("1 required cases did not pass. Failed: “one”.");

    await call("saveSettingsDraft", { prompt: "Iceland on Tuesday" });
    await run({ use_draft: true });
    expect((await call("getEvaluationGate")).body.data.draft).toMatchObject({ passes: true, problem: null });
    expect((await call("publishSettingsDraft")).status).toBe(200);
    expect(await prompt()).toBe("Iceland on Tuesday");
  });

  test("a run with draft texts, or of other cases, does not open it; measured settings go live by either way", async () => {
    await call("setEvaluationGate", { set_id, min_percent: 100 });
    const settings = { prompt: "Iceland on Tuesday for 12 euros" };
    await run({ settings, texts: { added: [{ detail: "Something else" }] } });
    expect((await call("updateProjectSettings", settings)).status).toBe(409);
    await run({ settings });
    await addCase("four", ["12"]);
    expect((await call("updateProjectSettings", settings)).status).toBe(409);
    await run({ settings });
    expect((await call("updateProjectSettings", settings)).status).toBe(200);
  });

  test("an owner overrides it with a reason that history and audit keep; going back is never blocked", async () => {
    await call("updateProjectSettings", { prompt: "First" });
    await call("setEvaluationGate", { set_id });
    await call("saveSettingsDraft", { prompt: "Urgent" });
    const reason = "Legal asked for it today";
    expect((await call("publishSettingsDraft", { override_reason: reason })).status).toBe(200);
    expect(await prompt()).toBe("Urgent");
    const { data: versions } = (await call("getSettingsHistory")).body;
    expect(versions[0]).toMatchObject({ kind: "published", reason });
    const audit = await t.call(mine.token, "getAuditLog", { organization_id: mine.organizationId });
    expect(JSON.stringify(audit.body.data)).toContain(reason);
    expect(JSON.stringify(audit.body.data)).toContain("setEvaluationGate");
    expect((await call("restoreSettings", { version_id: versions[1].id })).status).toBe(200);
    expect(await prompt()).toBe("First");
  });

  test("only owners turn it on; its set cannot be deleted; an empty set and another tenant's are refused", async () => {
    const here = { project_uid: mine.projectUid, set_id };
    expect((await t.call(await t.person(mine, "editor"), "setEvaluationGate", here)).status).toBe(403);
    const { id: empty } = (await call("createTestSet", { name: "Empty" })).body.data;
    expect((await call("setEvaluationGate", { set_id: empty })).body.errors.set_id).toContain("no cases yet");
    const theirs = await t.workspace();
    const there = { project_uid: theirs.projectUid, set_id };
    expect((await t.call(theirs.token, "setEvaluationGate", there)).status).toBe(404);
    await call("setEvaluationGate", { set_id });
    const deletion = await call("deleteTestSet", { set_id });
    expect(deletion).toMatchObject({ status: 409, body: { message: expect.stringContaining("the gate's") } });
    expect((await call("setEvaluationGate", { set_id: null })).body.data.set_id).toBe(null);
    expect((await call("updateProjectSettings", { prompt: "Free" })).status).toBe(200);
    expect((await call("deleteTestSet", { set_id })).status).toBe(200);
  });
});
