import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { hashMailedTo, mailsTo } from "../../../test/outbox.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

describe("invitations", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ background: true, env: { PUBLIC_URL: "https://chat.example.com" } });
  });
  afterAll(() => t.close());

  let made = 0;
  const newAddress = () => `guest-${(made += 1)}@example.com`;

  test("inviting returns the contract's invitation and e-mails the link", async () => {
    const mine = await t.workspace();
    const email = newAddress();
    const body = { email: email.toUpperCase(), role: "editor" };
    const answer = await t.call(mine.token, "inviteOrganizationMember", body);
    expect(answer).toMatchObject({
      status: 200,
      body: { type: "RXSUCCESS", message: "Invitation Sent Successfully" },
    });
    const { id, hash, createdAt, ...rest } = answer.body.data;
    expect(rest).toEqual({ sent_by: mine.ownerId, email, role: "editor", status: "pending" });
    expect(Object.keys(answer.body.data)).toEqual([
      "id",
      "sent_by",
      "email",
      "role",
      "hash",
      "status",
      "createdAt",
    ]);
    expect(await hashMailedTo(t, email)).toBe(hash);
    const [mail] = mailsTo(t, email);
    expect(mail).toContain(`https://chat.example.com/accept-invitation?hash=${hash}`);
    expect(mail).toContain("Subject: Olivia Owner invited you to Acme\n");
    const members = await t.call(mine.token, "getOrganizationMembers");
    expect(members.body).toMatchObject({
      total: 1,
      data: { invitations: [{ id, email, role: "editor", status: "pending", createdAt }] },
    });
  });

  test("names wrong fields, and lets only owners invite", async () => {
    const mine = await t.workspace();
    const wrong = await t.call(mine.token, "inviteOrganizationMember", { email: "x", role: "admin" });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        errors: {
          email: "email must be an e-mail address.",
          role: "role must be one of owner, editor, viewer, billing.",
        },
      },
    });
    const body = { email: newAddress(), role: "viewer" };
    for (const role of ["editor", "viewer", "billing"] as const) {
      expect((await t.call(await t.person(mine, role), "inviteOrganizationMember", body)).status).toBe(403);
    }
    expect((await t.call({}, "inviteOrganizationMember", body)).status).toBe(401);
    expect((await t.call(mine.key, "inviteOrganizationMember", body)).status).toBe(401);
  });

  test("inviting an address again replaces the invitation; the old link stops working", async () => {
    const mine = await t.workspace();
    const email = newAddress();
    const first = await t.call(mine.token, "inviteOrganizationMember", { email, role: "viewer" });
    const second = await t.call(mine.token, "inviteOrganizationMember", { email, role: "owner" });
    expect(second.body.data).toMatchObject({ id: first.body.data.id, role: "owner" });
    const members = await t.call(mine.token, "getOrganizationMembers");
    expect(members.body.data.invitations).toHaveLength(1);
    expect((await t.call({}, "getInvitation", { hash: first.body.data.hash })).status).toBe(404);
    expect((await t.call({}, "getInvitation", { hash: second.body.data.hash })).status).toBe(200);
  });

  test("many invitations of one address at once leave one", async () => {
    const mine = await t.workspace();
    const body = { email: newAddress(), role: "viewer" };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => t.call(mine.token, "inviteOrganizationMember", body)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const members = await t.call(mine.token, "getOrganizationMembers");
    expect(members.body.data.invitations).toHaveLength(1);
  });

  test("a member is not invited again", async () => {
    const mine = await t.workspace();
    const me = await t.call(await t.person(mine, "viewer"), "getMe");
    const { email } = me.body.data.user;
    const answer = await t.call(mine.token, "inviteOrganizationMember", { email, role: "editor" });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: "This person is already a member of the organization." },
    });
  });

  test("members and open invitations share the plan's allowance; expired ones do not count", async () => {
    const mine = await t.workspace({ plan: "Free" });
    const first = newAddress();
    const invite = (email: string) =>
      t.call(mine.token, "inviteOrganizationMember", { email, role: "viewer" });
    expect((await invite(first)).status).toBe(200);
    expect(await invite(newAddress())).toMatchObject({
      status: 409,
      body: { message: "You have already reached the limit." },
    });
    expect((await invite(first)).status).toBe(200);
    t.clock.advance(WEEK_MS);
    expect((await invite(newAddress())).status).toBe(200);
    expect((await invite(first)).status).toBe(409);
  });

  test("two invitations at once do not exceed the allowance", async () => {
    const mine = await t.workspace({ plan: "Free" });
    const answers = await Promise.all(
      [newAddress(), newAddress()].map((email) =>
        t.call(mine.token, "inviteOrganizationMember", { email, role: "viewer" }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("sending again renews link and time, and counts against one address's mails", async () => {
    const mine = await t.workspace();
    const email = newAddress();
    const sent = await t.call(mine.token, "inviteOrganizationMember", { email, role: "viewer" });
    const { id, hash } = sent.body.data;
    t.clock.advance(WEEK_MS);
    expect((await t.call({}, "getInvitation", { hash })).body.data.status).toBe("expired");
    const again = await t.call(mine.token, "resendOrganizationInvitation", { invitation_id: id });
    expect(again).toMatchObject({
      status: 200,
      body: { message: "Invitation Sent Successfully", data: { id, email, role: "viewer" } },
    });
    const renewed = await t.call({}, "getInvitation", { hash: again.body.data.hash });
    expect(renewed.body.data.status).toBe("pending");
    for (let i = 0; i < 4; i += 1) {
      const more = await t.call(mine.token, "resendOrganizationInvitation", { invitation_id: id });
      expect(more.status).toBe(200);
    }
    const flood = await t.call(mine.token, "inviteOrganizationMember", { email, role: "viewer" });
    expect(flood.status).toBe(429);
    expect(Number(flood.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("a revoked invitation stops working and can't be resent", async () => {
    const mine = await t.workspace();
    const sent = await t.call(mine.token, "inviteOrganizationMember", {
      email: newAddress(),
      role: "viewer",
    });
    const body = { invitation_id: sent.body.data.id };
    expect(await t.call(mine.token, "revokeOrganizationInvitation", body)).toMatchObject({
      status: 200,
      body: { message: "Data Deleted Successfully!" },
    });
    const seen = await t.call({}, "getInvitation", { hash: sent.body.data.hash });
    expect(seen.body.data.status).toBe("revoked");
    expect((await t.call(mine.token, "revokeOrganizationInvitation", body)).status).toBe(409);
    expect((await t.call(mine.token, "resendOrganizationInvitation", body)).status).toBe(409);
    const members = await t.call(mine.token, "getOrganizationMembers");
    expect(members.body.data.invitations).toEqual([]);
  });

  test("another organization's invitation is not found", async () => {
    const theirs = await t.workspace();
    const sent = await t.call(theirs.token, "inviteOrganizationMember", {
      email: newAddress(),
      role: "viewer",
    });
    const mine = await t.workspace();
    for (const operation of ["revokeOrganizationInvitation", "resendOrganizationInvitation"]) {
      const answer = await t.call(mine.token, operation, { invitation_id: sent.body.data.id });
      expect(answer).toMatchObject({ status: 404, body: { message: "Not found" } });
      expect((await t.call(mine.token, operation, {})).status).toBe(400);
      const viewer = await t.person(theirs, "viewer");
      expect((await t.call(viewer, operation, { invitation_id: sent.body.data.id })).status).toBe(403);
    }
  });
});
