import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_MODEL, type Headers, type Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { insertMember } from "../organizations/index.ts";
import { createProject, insertProjectMember } from "../projects/index.ts";
import type { Role } from "../platform/operations/requirement.ts";

type Project = Pick<Workspace, "projectUid" | "widgetUid">;

describe("a person with several memberships", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const join = ({ organizationId, projectId }: Workspace, userId: number, role: Role) =>
    t.running.app.db.write(async ({ sql }) => {
      const now = t.clock.now;
      await insertMember(sql, { organizationId, userId, role, now });
      await insertProjectMember(sql, { projectId, userId, role: null, now });
    });
  const secondProject = async ({ organizationId, ownerId }: Workspace): Promise<Project> => {
    const { uid, widgetUid } = await t.running.app.db.write((transaction) =>
      createProject(transaction, {
        organizationId,
        name: "Second",
        createdBy: ownerId,
        model: TEST_MODEL,
        now: t.clock.now,
      }),
    );
    return { projectUid: uid, widgetUid };
  };
  const createKey = async (caller: Headers, { projectUid: project_uid }: Project): Promise<Headers> => {
    const { body } = await t.call(caller, "createProjectKey", { project_uid, name: "Shop" });
    return { "api-key": body.data.value as string };
  };
  const listKeys = async ({ token }: Workspace, { projectUid: project_uid }: Project) => {
    const { data, total } = (await t.call(token, "getProjectKeys", { project_uid })).body;
    const keys = data.map(({ name, status }: { name: string; status: string }) => `${name}: ${status}`);
    return { keys: keys as string[], total: total as number };
  };
  const memberIdOf = async ({ token }: Workspace, userId: number): Promise<number> => {
    const { data } = (await t.call(token, "getOrganizationMembers")).body;
    return data.organizationMember.find((member: { user_id: number }) => member.user_id === userId).id;
  };
  const writeAs = async (person: Headers, { projectUid: project_uid }: Project) =>
    (await t.call(person, "updateProjectSettings", { project_uid, max_nodes: 3 })).status;
  const writeWith = async (key: Headers, { widgetUid: widget_uid }: Project) =>
    (await t.call(key, "createSession", { widget_uid })).status;
  const readWith = async (key: Headers) => (await t.call(key, "getSessions")).status;

  test("has in each organization the role given there, and so do their keys", async () => {
    const [own, joined] = [await t.workspace(), await t.workspace()];
    await join(joined, own.ownerId, "editor");
    const person = await t.person(own);
    const key = await createKey(person, joined);
    expect(await writeWith(key, joined)).toBe(200);
    const member_id = await memberIdOf(joined, own.ownerId);
    await t.call(joined.token, "changeOrganizationMemberRole", { member_id, role: "viewer" });
    // Both ways round, since either membership could be found first.
    expect([await writeAs(person, own), await writeAs(person, joined)]).toEqual([200, 403]);
    expect([await writeWith(own.key, own), await writeWith(key, joined)]).toEqual([200, 403]);
    expect(await readWith(key)).toBe(200);
    expect(await listKeys(joined, joined)).toEqual({ keys: ["Shop: active", "test: active"], total: 2 });
  });

  test("has in each project the role given there, and so do their keys", async () => {
    const mine = await t.workspace();
    const second = await secondProject(mine);
    const user_id = await t.member(mine, "editor");
    const inSecond = { project_uid: second.projectUid, user_id };
    await t.call(mine.token, "addProjectMember", inSecond);
    const person = await t.person(mine, { userId: user_id });
    const [firstKey, secondKey] = [await createKey(person, mine), await createKey(person, second)];
    await t.call(mine.token, "addProjectMember", { ...inSecond, role: "viewer" });
    expect([await writeAs(person, mine), await writeAs(person, second)]).toEqual([200, 403]);
    expect([await writeWith(firstKey, mine), await writeWith(secondKey, second)]).toEqual([200, 403]);
    expect(await listKeys(mine, mine)).toEqual({ keys: ["Shop: active", "test: active"], total: 2 });
    expect(await listKeys(mine, second)).toEqual({ keys: ["Shop: active"], total: 1 });

    await t.call(mine.token, "removeProjectMember", inSecond);
    expect([await readWith(firstKey), await readWith(secondKey)]).toEqual([200, 401]);
    expect(await listKeys(mine, mine)).toEqual({ keys: ["Shop: active", "test: active"], total: 2 });
    expect(await listKeys(mine, second)).toEqual({ keys: ["Shop: creator_removed"], total: 1 });
  });

  test("who leaves and joins again does not reactivate their old keys", async () => {
    const [own, joined] = [await t.workspace(), await t.workspace()];
    await join(joined, own.ownerId, "editor");
    const person = await t.person(own);
    const oldKey = await createKey(person, joined);
    t.clock.advance(1);
    const member_id = await memberIdOf(joined, own.ownerId);
    await t.call(joined.token, "removeOrganizationMember", { member_id });
    t.clock.advance(1);
    await join(joined, own.ownerId, "editor");
    const newKey = await createKey(person, joined);
    expect([await readWith(oldKey), await readWith(newKey)]).toEqual([401, 200]);
    expect(await listKeys(joined, joined)).toEqual({
      keys: ["Shop: active", "Shop: creator_removed", "test: active"],
      total: 3,
    });
    // An older version noted no departures.
    await t.running.app.db.write(({ sql }) => sql.deleteFrom("project_departures").execute());
    expect([await readWith(oldKey), await readWith(newKey)]).toEqual([401, 200]);
  });

  test("leaving an organization or a project ends a person's tokens there and nowhere else", async () => {
    const [own, joined] = [await t.workspace(), await t.workspace()];
    await join(joined, own.ownerId, "owner");
    const tokens = [
      await t.token(own, { createdBy: own.ownerId, role: "owner" }),
      await t.token(joined, { createdBy: own.ownerId, role: "owner" }),
    ] as const;
    const second = await secondProject(own);
    t.clock.advance(1);
    const member_id = await memberIdOf(joined, own.ownerId);
    await t.call(joined.token, "removeOrganizationMember", { member_id });
    const settingsOf = async (token: Headers, { projectUid: project_uid }: Project) =>
      (await t.call(token, "getProjectSettings", { project_uid })).status;
    expect([await settingsOf(tokens[0], own), await settingsOf(tokens[1], joined)]).toEqual([200, 401]);
    const colleague = await t.member(own, "owner");
    const inSecond = { project_uid: second.projectUid, user_id: own.ownerId };
    const asColleague = await t.person(own, { userId: colleague });
    await t.call(await t.person(own), "addProjectMember", { ...inSecond, user_id: colleague, role: "owner" });
    expect((await t.call(asColleague, "removeProjectMember", inSecond)).status).toBe(200);
    expect([await settingsOf(tokens[0], own), await settingsOf(tokens[0], second)]).toEqual([200, 403]);
  });
});
