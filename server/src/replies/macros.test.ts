import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import type { Headers } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";

describe("macros", () => {
  let t: TestApp;
  let desk: Desk;
  let session_uid: string;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
    session_uid = await desk.waiting();
  });
  const create = async (steps: object[], more: object = {}) =>
    desk.call("createMacro", { shortcut: "m", name: "Macro", steps, ...more });
  const run = async (steps: object[], credential?: Headers) => {
    const { body } = await create(steps);
    return desk.call("runMacro", { macro_id: body.data.id, session_uid }, credential);
  };
  const texts = async (): Promise<string[]> => {
    const { body } = await desk.call("getSessionMessages", { session_uid, limit: 100, include_notes: true });
    return body.data.map(({ type, message }: { type: string; message: string }) => `${type}: ${message}`);
  };

  test("a run writes its texts, then changes the conversation, leaves lines, and undo restores the rest", async () => {
    const team = await desk.team();
    const before = await texts();
    const { status, body } = await run([
      { kind: "state", state: "unresolved" },
      { kind: "reply", text: "Hi {{contact.name | there}}, we look into it." },
      { kind: "note", text: "Second level" },
      { kind: "add_tags", tags: ["refund", "vip"] },
      { kind: "assign_to_me" },
      { kind: "team", team_id: team.id },
      { kind: "priority", priority: "high" },
      { kind: "snooze", hours: 2 },
    ]);
    expect([status, body.data]).toEqual([
      200,
      { session_uid, messages: 2, is_changed: true, undo_uid: expect.any(String) },
    ]);
    expect((await texts()).filter((text) => !before.includes(text)).toSorted()).toEqual([
      "note: Second level",
      "text: Hi there, we look into it.",
    ]);
    const done = { segment: "chat,refund,vip", priority: "high", team_id: team.id, chat_mode: "3" };
    expect(await desk.session(session_uid)).toMatchObject({ ...done, assignee_id: desk.mine.ownerId });
    const lines = (await desk.lines(session_uid)).join("\n");
    for (const kind of ["taken_over", "tags_changed chat,refund,vip", "priority_changed high", "snoozed"]) {
      expect(lines).toContain(kind);
    }
    const undone = await desk.call("undoSessionsUpdate", { undo_uid: body.data.undo_uid });
    expect(undone.body.data.updated).toEqual([session_uid]);
    const restored = { segment: "chat", priority: "none", team_id: null, snoozed_until: null };
    expect(await desk.session(session_uid)).toMatchObject({ ...restored, chat_mode: "3" });
    expect((await texts()).join()).toContain("we look into it");
  });

  test("a step that can't be done takes back all of them", async () => {
    await desk.update(session_uid, { segment: "x".repeat(250) });
    const before = await texts();
    const refused = await run([
      { kind: "reply", text: "Done" },
      { kind: "add_tags", tags: ["a-long-tag"] },
    ]);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("too many tags")]);
    expect(await texts()).toEqual(before);
    expect((await desk.session(session_uid)).chat_mode).toBe("2");
  });

  test("resolve alone is undone; a macro whose person has left says so, and one without effect changes nothing", async () => {
    const { body } = await run([{ kind: "state", state: "resolved" }]);
    expect((await desk.session(session_uid)).state).toBe("resolved");
    await desk.call("undoSessionsUpdate", { undo_uid: body.data.undo_uid });
    expect((await desk.session(session_uid)).state).toBe("unresolved");
    const user_id = await t.member(desk.mine, "editor");
    await desk.call("addProjectMember", { user_id });
    const steps = [{ kind: "assign", assignee_id: user_id }];
    const { id } = (await create(steps, { shortcut: "ada", name: "For Ada" })).body.data;
    await desk.call("removeProjectMember", { user_id });
    const gone = await desk.call("runMacro", { macro_id: id, session_uid });
    expect([gone.status, gone.body.errors.steps]).toEqual([400, expect.stringContaining("is no member")]);
    const same = (await create([{ kind: "spam", is_spam: false }], { shortcut: "same" })).body.data;
    const nothing = await desk.call("runMacro", { macro_id: same.id, session_uid });
    expect(nothing.body.data).toMatchObject({ is_changed: false, undo_uid: null, messages: 0 });
  });

  test("are listed, searched, changed and deleted; personal ones are their owner's", async () => {
    const { id } = (await create([{ kind: "hand_back" }], { name: "Give back", is_personal: true })).body
      .data;
    const colleague = await t.person(desk.mine, "editor");
    const found = async (search: string, credential?: Headers) =>
      (await desk.call("getMacros", { search }, credential)).body.total;
    expect([await found("GIVE"), await found("other"), await found("", colleague)]).toEqual([1, 0, 0]);
    expect((await desk.call("runMacro", { macro_id: id, session_uid }, colleague)).status).toBe(404);
    const changed = await desk.call("updateMacro", { macro_id: id, name: "Return" });
    expect(changed.body.data).toMatchObject({
      name: "Return",
      shortcut: "m",
      steps: [{ kind: "hand_back" }],
    });
    const viewer = await t.person(desk.mine, "viewer");
    expect((await desk.call("runMacro", { macro_id: id, session_uid }, viewer)).status).toBe(403);
    const theirs = await openDesk(t);
    expect((await theirs.call("runMacro", { macro_id: id, session_uid })).status).toBe(404);
    expect((await desk.call("deleteMacro", { macro_id: id })).status).toBe(200);
    expect((await desk.call("runMacro", { macro_id: id, session_uid })).status).toBe(404);
  });

  test("steps that contradict each other or name strangers are refused with a sentence", async () => {
    const resolved = { kind: "state", state: "resolved" };
    for (const [steps, sentence] of [
      [[{ kind: "assign_to_me" }, { kind: "assign", assignee_id: null }], "change the assignee twice"],
      [[resolved, { kind: "hand_back" }], "leave hand_back out"],
      [[resolved, { kind: "snooze", hours: 1 }], "can't be snoozed"],
      [[{ kind: "team", team_id: 999_999 }], "no team 999999"],
      [[{ kind: "reply", text: "{{secrets.KEY}}" }], "uses {{secrets.KEY}}"],
      [[], "steps"],
    ] as const) {
      const { status, body } = await create([...steps]);
      expect([status, body.errors.steps]).toEqual([400, expect.stringContaining(sentence)]);
    }
    const byProgram = await run([{ kind: "assign_to_me" }], desk.mine.token);
    expect([byProgram.status, byProgram.body.message]).toEqual([409, expect.stringContaining("signed-in")]);
  });
});
