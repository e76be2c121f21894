import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

describe("names that other people read", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const BROKEN = [
    "Acme\nYour account is locked",
    "Acme\r\nSubject: urgent",
    "Acme\u2028next line",
    "Acme \u202Egnp.exe",
    "Acme\u2066\u200B",
    "Acme\u0007",
  ];
  const LINKS = [
    "Acme: pay at https://evil.example",
    "HTTPS://EVIL.EXAMPLE",
    "www.evil.example",
    "evil.example/login",
    "ftp://evil",
    "evil.com?next",
  ];
  const ADDRESSES = ["go to evil.com now", "évil.com", "help@evil.com"];
  const HONEST = [
    "Müller & Söhne GmbH",
    "J. R. R. Tolkien",
    "Dr. O'Neill, Ph. D.",
    "株式会社 例",
    "👩‍👩‍👧 Family",
    "Acme 2.0",
  ];

  test("organizations and people have a name of one line without links", async () => {
    const mine = await t.workspace();
    const owner = await t.person(mine);
    for (const name of [...BROKEN, ...LINKS, ...ADDRESSES]) {
      for (const operation of ["renameOrganization", "updateProfile"]) {
        const answer = await t.call(owner, operation, { name });
        expect([name, answer.status]).toEqual([name, 400]);
        expect(answer.body.errors.name).toMatch(/^name must (be one line|not contain)/);
      }
    }
    for (const name of HONEST) {
      for (const operation of ["renameOrganization", "updateProfile"]) {
        expect([name, (await t.call(owner, operation, { name })).status]).toEqual([name, 200]);
      }
    }
    const invitation = { email: "new@example.com", role: "viewer" };
    const { hash } = (await t.call(owner, "inviteOrganizationMember", invitation)).body.data;
    const joining = { hash, name: "See evil.com", password: "correct horse battery" };
    expect((await t.call({}, "acceptInvitation", joining)).status).toBe(400);
  });

  test("projects, widgets, keys, tokens, views, lists and companies too", async () => {
    const mine = await t.workspace();
    const owner = await t.person(mine);
    const project = { project_uid: mine.projectUid };
    const calls: Record<string, object> = {
      createProject: {},
      renameProject: project,
      createWidget: project,
      createProjectKey: project,
      createApiToken: { role: "viewer" },
      createSessionView: project,
      createContactCompany: { ...project, website: "https://acme.example" },
    };
    for (const [operation, body] of Object.entries(calls)) {
      for (const name of [...BROKEN, ...LINKS]) {
        const answer = await t.call(owner, operation, { ...body, name });
        expect([operation, name, answer.status, Object.keys(answer.body.errors)]).toEqual([
          operation,
          name,
          400,
          expect.arrayContaining(["name"]),
        ]);
      }
    }
    const company = { ...project, name: "Booking.com", website: "https://booking.example" };
    expect((await t.call(owner, "createContactCompany", company)).status).toBe(200);
  });

  test("an address gets five invitations an hour, from however many organizations", async () => {
    const body = { email: "flooded@example.com", role: "viewer" };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const mine = await t.workspace();
      statuses.push((await t.call(mine.token, "inviteOrganizationMember", body)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    t.clock.advance(3_600_000);
    const mine = await t.workspace();
    expect((await t.call(mine.token, "inviteOrganizationMember", body)).status).toBe(200);
  });

  test("a sender invites a hundred addresses an hour", async () => {
    const mine = await t.workspace();
    const invite = async (count: number) => {
      const body = { email: `guest-${count}@example.com`, role: "viewer" };
      return (await t.call(mine.token, "inviteOrganizationMember", body)).status;
    };
    for (let count = 0; count < 100; count += 1) expect(await invite(count)).toBe(200);
    expect(await invite(100)).toBe(429);
  });
});
