import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import type { Headers } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";

describe("saved replies", () => {
  let t: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
  });
  const save = (values: object, credential?: Headers) => desk.call("createSavedReply", values, credential);
  const list = async (input: object = {}, credential?: Headers) =>
    (await desk.call("getSavedReplies", input, credential)).body;
  const shortcuts = async (input?: object, credential?: Headers): Promise<string[]> =>
    (await list(input, credential)).data.map(({ shortcut }: { shortcut: string }) => shortcut);

  test("are created, found by shortcut and text whatever the case, changed and deleted", async () => {
    const refund = (await save({ shortcut: " Refund ", text: "Money back within 14 days." })).body.data;
    await save({ shortcut: "hours", text: "We REFUND you and open at nine, 100%." });
    expect(refund).toMatchObject({ shortcut: "refund", is_personal: false, filled_text: null });
    expect(await shortcuts({ search: "refund" })).toEqual(["refund", "hours"]);
    expect(await shortcuts({ search: "0%." })).toEqual(["hours"]);
    expect(await shortcuts({ search: "_" })).toEqual([]);
    expect(await list({ limit: 1, page: 2 })).toMatchObject({ total: 2, data: [{ shortcut: "refund" }] });
    const changed = await desk.call("updateSavedReply", { reply_id: refund.id, shortcut: "back" });
    expect(changed.body.data).toMatchObject({ shortcut: "back", text: "Money back within 14 days." });
    expect((await desk.call("updateSavedReply", { reply_id: refund.id, shortcut: "hours" })).status).toBe(
      409,
    );
    expect((await desk.call("deleteSavedReply", { reply_id: refund.id })).status).toBe(200);
    expect((await desk.call("deleteSavedReply", { reply_id: refund.id })).status).toBe(404);
    expect(await shortcuts()).toEqual(["hours"]);
  });

  test("variables are filled in for a conversation, with a fallback where a value is missing", async () => {
    await save({
      shortcut: "hi",
      text: "Hi {{contact.first_name | there}}, I'm {{operator.name}} of {{project.name}} {{contact.data.plan|}}.",
    });
    const session_uid = await desk.conversation();
    const filled = async () => (await list({ session_uid })).data[0].filled_text;
    const project = (await t.call(desk.owner, "getMyProjects", {})).body.data[0].name;
    const { name: operator } = (await t.call(desk.owner, "getMe", {})).body.data.user;
    expect(await filled()).toBe(`Hi there, I'm ${operator} of ${project} .`);
    const contact = { name: "Ada Lovelace", email: "ada@example.com" };
    const { body } = await desk.call("createContact", contact);
    await desk.call("linkSessionToContact", { session_uid, contact_id: body.data.id });
    expect(await filled()).toContain(`Hi Ada, I'm ${operator}`);
    const unknown = await save({ shortcut: "x", text: "{{contact.password}}" });
    expect([unknown.status, unknown.body.errors.text]).toEqual([
      400,
      expect.stringContaining("text uses {{contact.password}}. Texts can name contact.name"),
    ]);
  });

  test("personal ones are their owner's alone: no colleague, token or other tenant reaches them", async () => {
    const colleague = await t.person(desk.mine, "editor");
    const own = (await save({ shortcut: "own", text: "Mine", is_personal: true })).body.data;
    await save({ shortcut: "own", text: "Everyone's" });
    expect(await shortcuts()).toEqual(["own", "own"]);
    expect(await shortcuts({}, colleague)).toEqual(["own"]);
    expect((await list({}, desk.mine.token)).data).toMatchObject([{ text: "Everyone's" }]);
    for (const credential of [colleague, desk.mine.token]) {
      const change = { reply_id: own.id, text: "Theirs" };
      expect((await desk.call("updateSavedReply", change, credential)).status).toBe(404);
      expect((await desk.call("deleteSavedReply", { reply_id: own.id }, credential)).status).toBe(404);
    }
    const program = await save({ shortcut: "p", text: "x", is_personal: true }, desk.mine.token);
    expect([program.status, program.body.message]).toEqual([
      409,
      expect.stringContaining("signed-in person"),
    ]);
    const theirs = await openDesk(t);
    expect((await theirs.call("deleteSavedReply", { reply_id: own.id })).status).toBe(404);
    const session_uid = await desk.conversation();
    expect((await theirs.call("getSavedReplies", { session_uid })).status).toBe(404);
    const viewer = await t.person(desk.mine, "viewer");
    expect((await save({ shortcut: "v", text: "x" }, viewer)).status).toBe(403);
    expect(await shortcuts({}, viewer)).toEqual(["own"]);
  });

  test("bad shortcuts and texts are refused with a sentence", async () => {
    for (const [field, values] of [
      ["shortcut", { shortcut: "two words", text: "x" }],
      ["shortcut", { shortcut: "", text: "x" }],
      ["text", { shortcut: "x", text: " " }],
      ["text", { shortcut: "x", text: "x".repeat(10_001) }],
    ] as const) {
      const { status, body } = await save(values);
      expect([status, body.errors[field]]).toEqual([400, expect.stringMatching(new RegExp(`^${field} `))]);
    }
  });
});
