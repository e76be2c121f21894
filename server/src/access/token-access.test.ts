import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { createProject } from "../projects/index.ts";
import type { Permissions } from "../platform/operations/context.ts";
import { MODULES } from "../platform/operations/requirement.ts";
import { permits } from "./permissions.ts";

const HOUR_MS = 60 * 60 * 1000;
const DENIED = { status: 403, body: { message: "You do not have permission to perform this action" } };
const NOT_A_MEMBER = { status: 403, body: { message: "You are not a member of this project" } };

describe("what a token may do", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const readKeys = (token: Headers, uid: string) => t.call(token, "getProjectKeys", { project_uid: uid });
  const writeWidget = (token: Headers, uid: string) =>
    t.call(token, "createWidget", { project_uid: uid, name: "test" });
  const secondProject = (mine: Workspace) =>
    t.running.app.db.write((transaction) =>
      createProject(transaction, {
        organizationId: mine.organizationId,
        name: "Second",
        createdBy: mine.ownerId,
        model: "parley-offline-1",
        now: t.clock.now,
      }),
    );

  test("follows its creator's role down and up, never beyond what was granted", async () => {
    const mine = await t.workspace();
    const userId = await t.member(mine, "owner");
    const token = await t.token(mine, { createdBy: userId, role: "editor" });
    const { data } = (await t.call(mine.token, "getOrganizationMembers")).body;
    const member_id = data.organizationMember.find((one: { user_id: number }) => one.user_id === userId).id;
    const setRole = (role: string) => t.call(mine.token, "changeOrganizationMemberRole", { member_id, role });
    const invite = { email: "x@example.com", role: "viewer" };
    expect(await t.call(token, "inviteOrganizationMember", invite)).toMatchObject(DENIED);
    expect((await writeWidget(token, mine.projectUid)).status).toBe(200);
    await setRole("viewer");
    expect(await writeWidget(token, mine.projectUid)).toMatchObject(DENIED);
    expect((await readKeys(token, mine.projectUid)).status).toBe(200);
    await setRole("billing");
    expect(await readKeys(token, mine.projectUid)).toMatchObject(DENIED);
    expect(await t.call(token, "getOrganizationDetail")).toMatchObject(DENIED);
    await setRole("owner");
    expect((await writeWidget(token, mine.projectUid)).status).toBe(200);
  });

  test("is refused from the moment a client's access expires", async () => {
    const mine = await t.workspace();
    const ends = t.clock.now + HOUR_MS;
    await t.running.app.db.write(({ sql }) =>
      sql
        .updateTable("api_tokens")
        .set({ access_expires_at: ends })
        .where("organization_id", "=", mine.organizationId)
        .execute(),
    );
    t.clock.advance(HOUR_MS - 1);
    expect((await readKeys(mine.token, mine.projectUid)).status).toBe(200);
    t.clock.advance(1);
    expect((await readKeys(mine.token, mine.projectUid)).status).toBe(401);
  });

  test("needs its creator in the project", async () => {
    const mine = await t.workspace();
    const userId = await t.member(mine, "owner");
    const token = await t.token(mine, { createdBy: userId, role: "owner" });
    expect((await readKeys(token, mine.projectUid)).status).toBe(200);
    await t.running.app.db.write(({ sql }) =>
      sql.deleteFrom("project_members").where("user_id", "=", userId).execute(),
    );
    expect(await readKeys(token, mine.projectUid)).toMatchObject(NOT_A_MEMBER);
    expect((await t.call(token, "getOrganizationDetail")).status).toBe(200);
  });

  test("another organization's project and one that does not exist give the same answer", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    expect(await readKeys(mine.token, theirs.projectUid)).toMatchObject(NOT_A_MEMBER);
    expect(await readKeys(mine.token, "invented")).toMatchObject(NOT_A_MEMBER);
  });

  test("a selected scope excludes other projects, also later ones; all includes later ones", async () => {
    const mine = await t.workspace();
    const selected = await t.token(mine, { role: "owner", projectIds: [mine.projectId] });
    const later = await secondProject(mine);
    expect((await readKeys(selected, mine.projectUid)).status).toBe(200);
    expect(await readKeys(selected, later.uid)).toMatchObject({
      status: 403,
      body: { message: "This project is outside the scope of the API token" },
    });
    expect((await readKeys(mine.token, later.uid)).status).toBe(200);
  });

  test("fine-grained permissions alone give access to their modules and nothing in the organization", async () => {
    const mine = await t.workspace();
    const reader = await t.token(mine, { permissions: { Setting: "Read" } });
    expect((await readKeys(reader, mine.projectUid)).status).toBe(200);
    expect(await writeWidget(reader, mine.projectUid)).toMatchObject(DENIED);
    expect(await t.call(reader, "getSessions", { project_uid: mine.projectUid })).toMatchObject(DENIED);
    expect(await t.call(reader, "getOrganizationDetail")).toMatchObject(DENIED);
    const writer = await t.token(mine, { permissions: { Setting: "Write" } });
    expect((await writeWidget(writer, mine.projectUid)).status).toBe(200);
    expect((await readKeys(writer, mine.projectUid)).status).toBe(200);
  });

  test("with both, the role governs the organization and the permissions govern projects", async () => {
    const mine = await t.workspace();
    const both = await t.token(mine, { role: "owner", permissions: { Setting: "Read" } });
    expect((await t.call(both, "getOrganizationDetail")).status).toBe(200);
    expect((await t.call(both, "renameOrganization", { name: "Both" })).status).toBe(200);
    expect((await readKeys(both, mine.projectUid)).status).toBe(200);
    expect(await writeWidget(both, mine.projectUid)).toMatchObject(DENIED);
    const wide = await t.token(mine, { role: "viewer", permissions: { Setting: "Write" } });
    expect((await writeWidget(wide, mine.projectUid)).status).toBe(200);
    expect(await t.call(wide, "renameOrganization", { name: "X" })).toMatchObject(DENIED);
  });

  test("fine-grained permissions are cut down to what the creator may do", async () => {
    const mine = await t.workspace();
    const createdBy = await t.member(mine, "viewer");
    const token = await t.token(mine, { createdBy, permissions: { Setting: "Write" } });
    expect((await readKeys(token, mine.projectUid)).status).toBe(200);
    expect(await writeWidget(token, mine.projectUid)).toMatchObject(DENIED);
  });

  test("a role in the project narrows the role in the organization", async () => {
    const mine = await t.workspace();
    const createdBy = await t.member(mine, "editor");
    await t.running.app.db.write(({ sql }) =>
      sql.updateTable("project_members").set({ role: "viewer" }).where("user_id", "=", createdBy).execute(),
    );
    const token = await t.token(mine, { createdBy, role: "editor" });
    expect((await readKeys(token, mine.projectUid)).status).toBe(200);
    expect(await writeWidget(token, mine.projectUid)).toMatchObject(DENIED);
  });

  test("Write includes Read in every module, and Read never Write", () => {
    for (const module of MODULES) {
      expect(permits({ [module]: "Write" }, module, "Read")).toBe(true);
      expect(permits({ [module]: "Read" }, module, "Write")).toBe(false);
      expect(permits({}, module, "Read")).toBe(false);
    }
  });

  test("stops exactly when it expires, with its own message", async () => {
    const mine = await t.workspace();
    const token = await t.token(mine, { role: "viewer", expiresAt: t.clock.now + HOUR_MS });
    t.clock.advance(HOUR_MS - 1);
    expect((await t.call(token, "getOrganizationDetail")).status).toBe(200);
    t.clock.advance(1);
    expect(await t.call(token, "getOrganizationDetail")).toMatchObject({
      status: 401,
      body: { type: "RXERROR", message: "Invalid or expired API token" },
    });
  });

  test("credential, then scope and membership, then permission, then body, then record", async () => {
    const mine = await t.workspace();
    const viewer = await t.token(mine, { createdBy: await t.member(mine, "viewer"), role: "viewer" });
    const revoke = (token: Headers, body: unknown) => t.call(token, "revokeProjectKey", body);
    const project_uid = mine.projectUid;
    expect((await revoke({ authorization: "Bearer api-v1-x" }, "{")).status).toBe(401);
    expect(await revoke(viewer, { project_uid: "invented" })).toMatchObject(NOT_A_MEMBER);
    expect(await revoke(viewer, { project_uid, key_id: "x" })).toMatchObject(DENIED);
    for (const token of [viewer, mine.token]) {
      expect(await revoke(token, {})).toMatchObject({
        status: 400,
        body: { errors: { project_uid: "project_uid is required." } },
      });
    }
    expect(await revoke(mine.token, { project_uid, key_id: "x" })).toMatchObject({
      status: 400,
      body: { errors: { key_id: "key_id must be a number." } },
    });
    expect((await revoke(mine.token, { project_uid, key_id: 999_999 })).status).toBe(404);
  });

  test("a token limited to selected projects can't change the organization", async () => {
    const mine = await t.workspace();
    const scoped = await t.token(mine, { role: "owner", projectIds: [mine.projectId] });
    const refused = {
      status: 403,
      body: { message: "This API token is limited to selected projects and can't change the organization" },
    };
    const owner = { email: "mallory@example.com", role: "owner" };
    expect(await t.call(scoped, "inviteOrganizationMember", owner)).toMatchObject(refused);
    expect(await t.call(scoped, "createProject", { name: "Another" })).toMatchObject(refused);
    expect(await t.call(scoped, "renameOrganization", { name: "Mine" })).toMatchObject(refused);
    expect((await t.call(scoped, "getOrganizationDetail")).status).toBe(200);
    expect((await t.call(scoped, "getOrganizationMembers")).body.data.invitations).toEqual([]);
  });

  test("plan and credits are for owners and billing only", async () => {
    const mine = await t.workspace({ plan: "Advanced", credits: 7 });
    for (const role of ["editor", "viewer"] as const) {
      for (const headers of [await t.person(mine, role), await t.token(mine, { role })]) {
        const answers = await Promise.all(
          ["getOrganizationDetail", "getMyProjects", "getMe"].map((name) => t.call(headers, name)),
        );
        expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/Advanced|"plan"|"credits"/);
      }
    }
    const billing = await t.call(await t.person(mine, "billing"), "getMe");
    expect(billing.body.data.organizations).toMatchObject([{ plan: "Advanced" }]);
    const owner = await t.person(mine);
    expect((await t.call(owner, "getOrganizationDetail")).body.data).toMatchObject({
      plan: "Advanced",
      credits: 7,
    });
    expect((await t.call(owner, "getMyProjects")).body.data[0].organization.plan).toBe("Advanced");
  });

  test("Debugging > Read opens the details of the log, also for a search", async () => {
    const mine = await t.workspace();
    const project = { project_uid: mine.projectUid };
    const place = { ...project, widget_uid: mine.widgetUid };
    const { session_uid } = (await t.call(mine.token, "createSession", place)).body.data;
    await t.call(mine.token, "sendMessage", { ...place, session_uid, message: "Where is my parcel?" });
    const logs = async (permissions: Permissions, body = {}) => {
      const token = await t.token(mine, { permissions });
      const { data } = (await t.call(token, "getChatbotExecutionLogs", { ...project, ...body })).body;
      return data as { data: { data: Record<string, unknown> } }[];
    };
    const plain = await logs({ Logs: "Read" });
    expect(plain.length).toBeGreaterThan(1);
    expect(plain.every(({ data }) => Object.keys(data.data).length === 0)).toBe(true);
    const detailed = await logs({ Logs: "Read", Debugging: "Read" });
    expect(detailed.length).toBe(plain.length);
    const details = detailed.flatMap(({ data }) => Object.values(data.data));
    const word = details.find((value): value is string => typeof value === "string" && value !== "")!;
    const found = await logs({ Logs: "Read", Debugging: "Read" }, { search: word });
    expect(found.length).toBeGreaterThan(0);
    const byKey = await t.call(mine.key, "getChatbotExecutionLogs");
    expect(byKey.body.data).toEqual(detailed);
    const debugging = await t.token(mine, { permissions: { Debugging: "Write" } });
    expect((await t.call(debugging, "getChatbotExecutionLogs", project)).status).toBe(403);
  });
});
