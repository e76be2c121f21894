import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import type { Headers } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";

describe("drafts", () => {
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
  const save = async (text: string, base_version: number | null, more: object = {}, by?: Headers) =>
    (await desk.call("saveReplyDraft", { session_uid, kind: "reply", text, base_version, ...more }, by)).body
      .data;
  const read = async (by?: Headers) => (await desk.call("getReplyDraft", { session_uid }, by)).body.data;

  test("another browser reads what was saved, and an older text never replaces a newer one", async () => {
    expect(await read()).toBeNull();
    const first = (await save("Hel", null)).draft;
    const second = (await save("Hello", first.version)).draft;
    expect(second.version).toBeGreaterThan(first.version);
    const elsewhere = await t.person(desk.mine);
    expect(await read(elsewhere)).toMatchObject({ kind: "reply", text: "Hello" });
    const late = await save("Help", first.version, {}, elsewhere);
    expect(late).toEqual({ is_saved: false, draft: second });
    expect(await save("", first.version)).toEqual({ is_saved: false, draft: second });
    expect((await read()).text).toBe("Hello");
    expect(await save("", second.version)).toEqual({ is_saved: true, draft: null });
    expect([await read(), await save("", null)]).toEqual([null, { is_saved: true, draft: null }]);
  });

  test("sending deletes the draft, and only the text that was sent", async () => {
    const { widgetUid: widget_uid } = desk.mine;
    const reply = { widget_uid, session_uid, send_by: "operator", message: "On its way" };
    await save("On its way ", null);
    await t.call(desk.mine.token, "sendMessage", { ...reply, project_uid: desk.mine.projectUid });
    expect(await read()).not.toBeNull();
    expect((await desk.call("sendMessage", reply)).status).toBe(200);
    expect(await read()).toBeNull();
    await save("A new thought", null);
    await desk.call("sendMessage", reply);
    expect(await read()).toMatchObject({ text: "A new thought" });
    const { version } = await read();
    await save("For us", version, { kind: "note" });
    await desk.call("addSessionNote", { session_uid, message: "For us" });
    expect(await read()).toBeNull();
  });

  test("a draft is its author's alone, and goes with the conversation and the membership", async () => {
    const userId = await t.member(desk.mine, "editor");
    const colleague = await t.person(desk.mine, { userId });
    await save("Mine", null);
    await save("Theirs", null, {}, colleague);
    expect([(await read()).text, (await read(colleague)).text]).toEqual(["Mine", "Theirs"]);
    const byToken = await desk.call("getReplyDraft", { session_uid }, desk.mine.token);
    expect([byToken.status, byToken.body.message]).toEqual([409, "Only a signed-in person has drafts."]);
    const viewer = await t.person(desk.mine, "viewer");
    expect((await desk.call("getReplyDraft", { session_uid }, viewer)).status).toBe(403);
    const theirs = await openDesk(t);
    expect((await theirs.call("getReplyDraft", { session_uid })).status).toBe(404);
    const tooLong = await desk.call("saveReplyDraft", {
      session_uid,
      kind: "reply",
      text: "x".repeat(10_001),
    });
    expect([tooLong.status, tooLong.body.errors.text]).toEqual([400, expect.stringMatching(/^text /)]);
    const count = () => t.running.app.db.read.selectFrom("reply_drafts").select("text").execute();
    await desk.call("removeProjectMember", { user_id: userId });
    expect(await count()).toEqual([{ text: "Mine" }]);
    await desk.call("deleteSession", { session_uid });
    expect(await count()).toEqual([]);
  });
});
