import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

let t: TestApp;
let mine: Workspace;

beforeAll(async () => {
  t = await createTestApp();
  mine = await t.workspace();
  for (const chat_mode of ["bot", "operator"]) {
    const session = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const { session_uid } = session.body.data as { session_uid: string };
    await t.call(mine.key, "updateSession", { session_uid, chat_mode });
  }
});
afterAll(() => t.close());

const send = (operation: string, body: Record<string, string>) =>
  t.form(operation === "getSessions" ? mine.key : mine.token, operation, {
    project_uid: mine.projectUid,
    ...body,
  });

test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "__proto__[polluted]"])(
  "a form field named %s is a field like any other",
  async (name) => {
    const { status } = await send("getAllContacts", { [name]: "x" });
    expect(status).toBe(200);
    expect({}).not.toHaveProperty("polluted");
  },
);

test("brackets mean the same as JSON, so a filtered list stays filtered", async () => {
  const condition = { model: "SESSION", key: "chat_mode", operator: "in", value: ["operator"] };
  const json = await t.call(mine.key, "getSessions", { filter: [condition] });
  expect(json.body.data).toHaveLength(1);
  const form = await send("getSessions", {
    "filter[0][model]": "SESSION",
    "filter[0][key]": "chat_mode",
    "filter[0][operator]": "in",
    "filter[0][value][]": "operator",
  });
  expect(form.body.data).toEqual(json.body.data);
});

test("brackets reach nested groups, numbers and flags", async () => {
  const group = "filter_by[conditions][0]";
  const answer = await send("createContactList", {
    name: "Reds",
    icon: "🔴",
    "filter_by[operator]": "AND",
    [`${group}[operator]`]: "OR",
    [`${group}[conditions][0][model]`]: "CONTACTS",
    [`${group}[conditions][0][key]`]: "tags",
    [`${group}[conditions][0][operator]`]: "eq",
    [`${group}[conditions][0][value]`]: "4711",
  });
  expect(answer.status).toBe(200);
  const lists = await t.call(mine.token, "getContactLists", { project_uid: mine.projectUid });
  expect(lists.body.data).toMatchObject([
    { filter_by: { conditions: [{ conditions: [{ key: "tags", value: "4711" }] }] } },
  ]);
});

test.each([
  [{ "filter[0": "x" }, { "filter[0": /closed brackets/ }],
  [{ "filter[key]": "x" }, { filter: /filter is a list/ }],
  [{ filter: "[]", "filter[0][key]": "x" }, { filter: /not both/ }],
  [{ [`filter${"[0]".repeat(20)}`]: "x" }, { body: /deeper than 16/ }],
  [Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`a${at}`, "1"])), { body: /more than 2000/ }],
])("a malformed form is refused with a clear message", async (body, errors) => {
  const answer = await send("getSessions", body as unknown as Record<string, string>);
  expect(answer.status).toBe(400);
  for (const [field, sentence] of Object.entries(errors)) expect(answer.body.errors[field]).toMatch(sentence);
});
