import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

describe("getOrganizationDetail", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  test("answers the organization of the token with its creator, members and projects", async () => {
    const mine = await t.workspace();
    const { status, body } = await t.call(mine.token, "getOrganizationDetail");
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: "RXSUCCESS", message: "Data Fetched Successfully!" });
    expect(body.data).toMatchObject({
      id: mine.organizationId,
      name: "Acme",
      created_by: mine.ownerId,
      user: { id: mine.ownerId, name: "Olivia Owner" },
      OrganizationMembers: [{ user_id: mine.ownerId, role: "owner", createdAt: "2026-01-01T00:00:00.000Z" }],
      OrganizationProjects: [{ id: mine.projectId, name: "Acme bot", project_uid: mine.projectUid }],
    });
  });

  test("accepts an empty body and a form", async () => {
    const mine = await t.workspace();
    expect((await t.call(mine.token, "getOrganizationDetail", "")).status).toBe(200);
    expect((await t.form(mine.token, "getOrganizationDetail", {})).status).toBe(200);
  });

  test("refuses malformed JSON with 400, and without a credential with 401", async () => {
    const mine = await t.workspace();
    const malformed = await t.call(mine.token, "getOrganizationDetail", "{");
    expect(malformed).toMatchObject({ status: 400, body: { type: "RXERROR", message: "Invalid params" } });
    const anonymous = await t.call({}, "getOrganizationDetail", "{");
    expect(anonymous).toMatchObject({
      status: 401,
      body: { type: "RXERROR", message: "Invalid or revoked API token" },
    });
  });

  test("refuses a billing member's token and one with only fine-grained permissions with 403", async () => {
    const mine = await t.workspace();
    const billing = await t.token(mine, { createdBy: await t.member(mine, "billing"), role: "owner" });
    expect((await t.call(billing, "getOrganizationDetail")).status).toBe(403);
    const fine = await t.token(mine, { permissions: { Contacts: "Write" } });
    expect(await t.call(fine, "getOrganizationDetail")).toMatchObject({
      status: 403,
      body: { message: "You do not have permission to perform this action" },
    });
  });

  test("refuses another organization by its id", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const answer = await t.call(mine.token, "getOrganizationDetail", {
      organization_id: theirs.organizationId,
    });
    expect(answer.status).toBe(403);
  });
});
