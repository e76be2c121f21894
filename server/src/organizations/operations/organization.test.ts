import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

describe("managing an organization", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  test("only an owner renames it", async () => {
    const mine = await t.workspace();
    t.clock.advance(1000);
    expect((await t.call(mine.token, "renameOrganization", { name: " Apex " })).body).toEqual({
      type: "RXSUCCESS",
      message: "Data Updated Successfully!",
    });
    const { data } = (await t.call(mine.token, "getOrganizationDetail")).body;
    expect(data).toMatchObject({ name: "Apex" });
    expect(Date.parse(data.updatedAt)).toBe(Date.parse(data.createdAt) + 1000);
    const editor = await t.person(mine, "editor");
    expect((await t.call(editor, "renameOrganization", { name: "X" })).status).toBe(403);
    expect((await t.call({}, "renameOrganization", { name: "X" })).status).toBe(401);
    const long = await t.call(mine.token, "renameOrganization", { name: "x".repeat(101) });
    expect(long.body.errors).toEqual({ name: "name must be at most 100 characters long." });
  });

  test("credits have a balance and a ledger, newest first, in pages", async () => {
    const mine = await t.workspace({ credits: 10 });
    const billing = await t.person(mine, "billing");
    const organization_id = mine.organizationId;
    const grant = { organization_id, amount: 5, note: "invoice 7" };
    const added = await t.call(await t.operator(), "addCredits", grant);
    expect(added).toMatchObject({ status: 200, body: { data: { balance: 15 } } });
    const ledger = await t.call(mine.token, "getCredits");
    expect(ledger.body).toMatchObject({
      message: "Data Fetched Successfully!",
      total: 2,
      data: {
        balance: 15,
        plan: "Agency",
        entries: [
          { amount: 5, balance: 15, reason: "credits added", reference: "invoice 7" },
          { amount: 10, balance: 10, reason: "starting credits", reference: null },
        ],
      },
    });
    const second = await t.call(billing, "getCredits", { limit: 1, page: 2 });
    expect(second.body).toMatchObject({ total: 2, data: { entries: [{ amount: 10 }] } });
  });

  test("credits added at the same moment are all counted", async () => {
    const mine = await t.workspace({ credits: 0 });
    const operator = await t.operator();
    const grant = { organization_id: mine.organizationId, amount: 3 };
    await Promise.all(Array.from({ length: 10 }, () => t.call(operator, "addCredits", grant)));
    const { data } = (await t.call(mine.token, "getCredits", { limit: 100 })).body;
    expect(data.balance).toBe(30);
    expect(data.entries.map((entry: { balance: number }) => entry.balance)).toEqual([
      30, 27, 24, 21, 18, 15, 12, 9, 6, 3,
    ]);
  });

  test("an amount of credits is a whole number above zero", async () => {
    const mine = await t.workspace({ credits: 1 });
    const operator = await t.operator();
    for (const amount of [0, -5, 1.5, 1e10, "5", null]) {
      const grant = { organization_id: mine.organizationId, amount };
      const answer = await t.call(operator, "addCredits", grant);
      expect(answer).toMatchObject({ status: 400, body: { errors: { amount: expect.any(String) } } });
    }
    expect((await t.call(mine.token, "getCredits")).body.data.balance).toBe(1);
  });

  test("credits are for owners and billing only", async () => {
    const mine = await t.workspace();
    for (const role of ["editor", "viewer"] as const) {
      expect((await t.call(await t.person(mine, role), "getCredits")).status).toBe(403);
    }
    expect((await t.call({}, "getCredits")).status).toBe(401);
  });

  test("a smaller plan keeps all members but refuses further invitations", async () => {
    const mine = await t.workspace();
    await t.member(mine, "editor");
    await t.member(mine, "viewer");
    await t.member(mine, "billing");
    const operator = await t.operator();
    const organization_id = mine.organizationId;
    expect((await t.call(operator, "changePlan", { organization_id, plan: "Free" })).status).toBe(200);
    expect((await t.call(mine.token, "getOrganizationDetail")).body.data.plan).toBe("Free");
    expect((await t.call(mine.token, "getOrganizationMembers")).body.total).toBe(4);
    const body = { email: "fifth@example.com", role: "viewer" };
    expect(await t.call(mine.token, "inviteOrganizationMember", body)).toMatchObject({
      status: 409,
      body: { message: "You have already reached the limit." },
    });
    await t.call(operator, "changePlan", { organization_id, plan: "Professional" });
    expect((await t.call(mine.token, "inviteOrganizationMember", body)).status).toBe(200);
    const unknown = await t.call(operator, "changePlan", { organization_id, plan: "Platinum" });
    expect(unknown.body.errors).toEqual({
      plan: "plan must be one of Free, Professional, Advanced, Agency.",
    });
  });
});
