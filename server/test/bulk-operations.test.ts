import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "./factories.ts";
import { createTestApp, type TestApp } from "./harness.ts";
import { openVisit } from "./open-visit.ts";

interface Result {
  readonly index: number;
  readonly status: number;
  readonly id: number | string | null;
  readonly message: string;
  readonly errors?: Readonly<Record<string, string>>;
}

let t: TestApp;
let mine: Workspace;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  mine = await t.workspace();
});

const call = (operation: string, body: object, credential: Headers = mine.token) =>
  t.call(credential, operation, { project_uid: mine.projectUid, ...body });
const resultsOf = async (operation: string, body: object): Promise<Result[]> => {
  const answer = await call(operation, body);
  expect(answer).toMatchObject({ status: 200 });
  const results: Result[] = answer.body.data.results;
  expect(results.map(({ index }) => index)).toEqual(results.map((_, index) => index));
  const failed = results.filter(({ status }) => status !== 200).length;
  expect(answer.body.data).toMatchObject({ succeeded: results.length - failed, failed });
  return results;
};
const statuses = (results: readonly Result[]) => results.map(({ status }) => status);
const emails = async (): Promise<string[]> =>
  (await call("getAllContacts", { limit: 100 })).body.data.map(({ email }: { email: string }) => email);
const addContact = async (contact: object): Promise<number> =>
  (await call("createContact", contact)).body.data.id;
const addSession = async (): Promise<string> =>
  (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data.session_uid;

describe("saveContacts", () => {
  test("adds and updates, each entry with the answer of its single call, in order", async () => {
    const ada = await addContact({ name: "Ada", email: "ada@example.com", phone: "+49 30 123456" });
    const bob = await addContact({ name: "Bob" });
    const contacts = [
      { email: "new@example.com" },
      { email: "ADA@example.com", tags: "vip" },
      { contact_id: bob, name: "Robert" },
      { email: "not an address" },
      { tags: "nobody" },
      "text",
      { contact_id: 999_999, name: "Ghost" },
      { contact_id: bob, email: "ada@example.com" },
    ];
    const results = await resultsOf("saveContacts", { contacts });
    expect(statuses(results)).toEqual([200, 200, 200, 400, 400, 400, 404, 409]);
    expect(results.map(({ message }) => message).slice(0, 3)).toEqual([
      "Data Created Successfully!",
      "Data Updated Successfully!",
      "Data Updated Successfully!",
    ]);
    expect(results.map(({ id }) => id).slice(1, 3)).toEqual([ada, bob]);
    const detail = await call("getContactDetail", { contact_id: ada });
    expect(detail.body.data).toMatchObject({ name: "Ada", email: "ADA@example.com", tags: "vip" });
    for (const at of [3, 4, 7]) {
      const { message, errors } = results[at]!;
      const single = await call(at === 7 ? "updateContact" : "createContact", contacts[at] as object);
      expect({ message, errors }).toEqual({ message: single.body.message, errors: single.body.errors });
    }
    expect(results[5]!.errors).toEqual({ entry: "An entry must be a JSON object." });
  });

  test("entries about the same contact are done in order", async () => {
    const contacts = ["One", "Two", "Three"].map((name) => ({ email: "same@example.com", name }));
    const results = await resultsOf("saveContacts", { contacts });
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    const { body } = await call("getAllContacts", {});
    expect(body.data).toMatchObject([{ name: "Three", email: "same@example.com" }]);
  });

  test("1,000 entries are done; 1,001, none and a body that is too large are refused before anything is", async () => {
    // Most of them are wrong, which takes no time.
    const contacts = Array.from({ length: 1_001 }, (_, at) => ({
      email: at % 50 === 0 ? `p${at}@example.com` : "wrong",
    }));
    const refused = await call("saveContacts", { contacts });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { contacts: "contacts must be a list of at most 1000 entries." } },
    });
    expect((await call("saveContacts", { contacts: [] })).status).toBe(400);
    const large = await call("saveContacts", { contacts: [{ name: "x".repeat(5 * 1024 * 1024) }] });
    expect(large).toMatchObject({
      status: 413,
      body: { message: expect.stringMatching(/^The body is larger than 4,096 kB/) },
    });
    expect(await emails()).toEqual([]);
    const results = await resultsOf("saveContacts", { contacts: contacts.slice(0, 1_000) });
    expect(statuses(results)).toEqual(Array.from({ length: 1_000 }, (_, at) => (at % 50 === 0 ? 200 : 400)));
    expect((await emails()).toSorted()).toEqual(
      contacts
        .slice(0, 1_000)
        .filter(({ email }) => email !== "wrong")
        .map(({ email }) => email)
        .toSorted(),
    );
  });

  test("a repetition with the same Idempotency-Key gets the first answer and changes nothing", async () => {
    const headers = { ...mine.token, "idempotency-key": "import-7" };
    const contacts = [{ name: "Ada" }, { email: "wrong" }];
    const first = await call("saveContacts", { contacts }, headers);
    expect((await call("saveContacts", { contacts }, headers)).body).toEqual(first.body);
    expect(await emails()).toHaveLength(1);
    expect((await call("saveContacts", { contacts: [{ name: "Bob" }] }, headers)).status).toBe(409);
  });
});

describe("a bulk call whose process stopped in the middle", () => {
  const withKey = (key: string, { token }: Workspace = mine) => ({ ...token, "idempotency-key": key });
  const keys = () =>
    t.running.app.db.read
      .selectFrom("idempotency_keys")
      .select(["caller", "key", "answer"])
      .orderBy("caller")
      .orderBy("key")
      .execute();

  test("a repetition does what was not begun, answers for the rest, and continues no other call", async () => {
    const theirs = await t.workspace();
    const contacts = [{ name: "Ada" }, { name: "Bob" }, { name: "Cleo" }];
    const first = await call("saveContacts", { contacts }, withKey("import-1"));
    await call("saveContacts", { contacts: [{ name: "Dan" }] }, withKey("import-2"));
    const theirImport = { project_uid: theirs.projectUid, contacts: [{ name: "Eve" }] };
    await t.call(withKey("import-1", theirs), "saveContacts", theirImport);
    const before = await keys();
    const { caller } = before.find(({ key }) => key === "import-2")!;
    await t.running.app.db.write(async ({ sql }) => {
      const open = { answer: null, leased_until: 0 };
      await sql.updateTable("idempotency_keys").set(open).execute();
      // Bob was begun, and Cleo not.
      await sql.deleteFrom("idempotency_entries").where("place", "=", 2).execute();
      await sql
        .updateTable("idempotency_entries")
        .set({ answer: null })
        .where("caller", "=", caller)
        .where("key", "=", "import-1")
        .where("place", "=", 1)
        .execute();
    });
    const again = await call("saveContacts", { contacts }, withKey("import-1"));
    const results: Result[] = again.body.data.results;
    expect(statuses(results)).toEqual([200, 409, 200]);
    expect(results[0]!.id).toBe(first.body.data.results[0].id);
    expect(results[2]!.id).not.toBe(first.body.data.results[2].id);
    const open = (await keys()).filter(({ answer }) => answer === null);
    expect(open.length).toBe(before.length - 1);
    expect(open.filter((row) => row.caller === caller).map(({ key }) => key)).toEqual(["import-2"]);
  });
});

describe("updateContacts and deleteContacts", () => {
  test("add and remove tags, ignoring case, and change types", async () => {
    const one = await addContact({ name: "One", tags: "vip, Old" });
    const two = await addContact({ name: "Two" });
    const contact_ids = [one, 999_999, two];
    const change = { add_tags: ["VIP", "trial"], remove_tags: ["OLD"], type: "user" };
    expect(statuses(await resultsOf("updateContacts", { contact_ids, ...change }))).toEqual([200, 404, 200]);
    const { body } = await call("getAllContacts", { orderBy: "ASC" });
    expect(body.data).toMatchObject([
      { tags: "vip,trial", type: "user" },
      { tags: "VIP,trial", type: "user" },
    ]);
    expect((await call("updateContacts", { contact_ids: [one] })).status).toBe(400);
  });

  test("delete what is there, once; each can be restored and the audit log names all of them", async () => {
    const one = await addContact({ name: "One" });
    const two = await addContact({ name: "Two" });
    const results = await resultsOf("deleteContacts", { contact_ids: [one, two, one, "x"] });
    expect(statuses(results)).toEqual([200, 200, 404, 400]);
    expect(results[3]!.errors).toEqual({ contact_id: "contact_id must be a number." });
    expect((await call("restoreContact", { contact_id: two })).status).toBe(200);
    const log = await t.call(mine.token, "getAuditLog", { action: "deleteContacts" });
    expect(log.body.data).toMatchObject([
      {
        outcome: "succeeded",
        details: {
          contact_ids: JSON.stringify([one, two, one, "x"]),
          succeeded: 2,
          failed: 2,
          failed_ids: JSON.stringify([one, "x"]),
        },
      },
    ]);
  });
});

describe("createProjectTexts and deleteProjectTexts", () => {
  const faq = (question: string) => ({ type: "faq", short_text: question, detail: `About ${question}` });

  test("teach texts up to the plan's limit, and give their places back", async () => {
    mine = await t.workspace({ plan: "Free" });
    const organization_id = mine.organizationId;
    await t.running.app.db.write(async ({ sql }) => {
      await sql.insertInto("training_counts").values({ organization_id, kind: "texts", count: 40 }).execute();
    });
    const texts = [
      ...Array.from({ length: 11 }, (_, at) => faq(`zebra ${at}`)),
      { type: "faq", detail: "Without a question" },
    ];
    const results = await resultsOf("createProjectTexts", { texts });
    expect(results.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(results.filter(({ status }) => status === 409)).toMatchObject([
      { message: "You have already reached the limit." },
    ]);
    expect(results[11]).toMatchObject({
      status: 400,
      errors: { short_text: "short_text is required when type is faq." },
    });
    const found = await call("getProjectText", { search: "zebra 3" });
    expect(found.body.data).toMatchObject([{ short_text: "zebra 3" }]);
    const ids = results.flatMap(({ id, status }) => (status === 200 ? [id] : []));
    expect(statuses(await resultsOf("deleteProjectTexts", { ids: [...ids, ids[0]] }))).toEqual([
      ...ids.map(() => 200),
      404,
    ]);
    expect((await call("getProjectText", {})).body).toMatchObject({ data: [], total: 0 });
    expect((await call("createProjectText", faq("again"))).status).toBe(200);
  });
});

describe("markSessionsSeen, updateSessions and deleteSessions", () => {
  test("mark as read, change and delete, each with its result", async () => {
    const visit = await openVisit(t.running.app, mine);
    await t.call(mine.key, "sendMessage", {
      widget_uid: mine.widgetUid,
      session_uid: visit.uid,
      message: "Hello",
      send_by: "user",
    });
    const unseen = async () =>
      (await call("getSession", { session_uid: visit.uid })).body.data.total_unseen as string;
    expect(await unseen()).toBe("1");
    expect(statuses(await resultsOf("markSessionsSeen", { session_uids: [visit.uid, "1"] }))).toEqual([
      200, 404,
    ]);
    expect(await unseen()).toBe("0");
    const other = await addSession();
    const session_uids = [other, "1", visit.uid, other];
    const changed = await resultsOf("updateSessions", { session_uids, priority: "high" });
    expect(changed.map(({ status, id }) => [status, id])).toEqual([
      [200, other],
      [404, "1"],
      [200, visit.uid],
      [200, other],
    ]);
    expect(statuses(await resultsOf("deleteSessions", { session_uids }))).toEqual([200, 404, 200, 404]);
    expect((await call("restoreSession", { session_uid: other })).status).toBe(200);
  });

  test("updateSessions takes 1,000 in small transactions, and one undo takes all of them back", async () => {
    const uids = await Promise.all(Array.from({ length: 60 }, addSession));
    const missing = Array.from({ length: 940 }, (_, at) => String(at + 1));
    const { body } = await call("updateSessions", { session_uids: [...uids, ...missing], is_spam: true });
    expect(body.data).toMatchObject({ succeeded: 60, failed: 940 });
    expect(body.message).toBe("940 of 1000 entries failed. See results.");
    expect(await spam()).toBe(60);
    const undone = await call("undoSessionsUpdate", { undo_uid: body.data.undo_uid });
    expect(undone.body.data).toMatchObject({ succeeded: 60, failed: 0 });
    expect(await spam()).toBe(0);
    expect((await call("undoSessionsUpdate", { undo_uid: body.data.undo_uid })).status).toBe(404);
    const many = await call("updateSessions", { session_uids: [...uids, ...missing, "x"], is_spam: true });
    expect(many.status).toBe(400);
  });
  const spam = async () =>
    (await call("getSessions", { inbox: "spam", limit: 1, total: true })).body.total as number;

  test("the audit log has bulk changes of the mode, as it has single ones", async () => {
    const uid = await addSession();
    await resultsOf("updateSessions", { session_uids: [uid], chat_mode: "operator" });
    await resultsOf("updateSessions", { session_uids: [uid], priority: "low" });
    const log = await t.call(mine.token, "getAuditLog", { action: "updateSessions" });
    expect(log.body.data).toMatchObject([{ outcome: "succeeded", details: { chat_mode: "operator" } }]);
  });
});

describe("permissions", () => {
  test("entries of another project are not found, and nothing of it changes", async () => {
    const contact = await addContact({ name: "Ada", email: "ada@example.com" });
    const session = await addSession();
    const text = (await call("createProjectText", { type: "text", detail: "Ours" })).body.data.id as number;
    const theirs = await t.workspace();
    const foreign = async (operation: string, body: object) => {
      const answer = await t.call(theirs.token, operation, { project_uid: theirs.projectUid, ...body });
      return answer.body.data.results.map(({ status }: Result) => status) as number[];
    };
    expect(await foreign("deleteContacts", { contact_ids: [contact] })).toEqual([404]);
    expect(await foreign("updateContacts", { contact_ids: [contact], add_tags: ["x"] })).toEqual([404]);
    const moved = { contact_id: contact, name: "Eve" };
    expect(await foreign("saveContacts", { contacts: [moved] })).toEqual([404]);
    // An entry has no project of its own: the call's project decides.
    const elsewhere = { ...moved, project_uid: mine.projectUid };
    expect(await foreign("saveContacts", { contacts: [elsewhere] })).toEqual([400]);
    expect(await foreign("deleteSessions", { session_uids: [session] })).toEqual([404]);
    expect(await foreign("markSessionsSeen", { session_uids: [session] })).toEqual([404]);
    expect(await foreign("deleteProjectTexts", { ids: [text] })).toEqual([404]);
    const detail = await call("getContactDetail", { contact_id: contact });
    expect(detail.body.data).toMatchObject({ name: "Ada", tags: null });
    expect((await call("getSession", { session_uid: session })).status).toBe(200);
    const inOther = { project_uid: mine.projectUid, contact_ids: [contact] };
    expect((await t.call(theirs.token, "deleteContacts", inOther)).status).toBe(403);
  });

  test("a token that only reads is refused as a whole", async () => {
    const reads = { Contacts: "Read", Sessions: "Read", Training: "Read" } as const;
    const narrow = await t.token(mine, { permissions: reads });
    for (const [operation, body] of Object.entries({
      saveContacts: { contacts: [{ name: "A" }] },
      updateContacts: { contact_ids: [1], add_tags: ["x"] },
      deleteContacts: { contact_ids: [1] },
      createProjectTexts: { texts: [{ type: "text", detail: "A" }] },
      deleteProjectTexts: { ids: [1] },
      markSessionsSeen: { session_uids: ["1"] },
      deleteSessions: { session_uids: ["1"] },
    }))
      expect([operation, (await call(operation, body, narrow)).status]).toEqual([operation, 403]);
  });
});
