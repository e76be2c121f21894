import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { operations } from "../operations.ts";
import { ROLES, type Role } from "../platform/operations/requirement.ts";

type Body = Record<string, unknown>;
type Call = readonly [operation: string, body: (workspace: Workspace) => Body];

const inProject = ({ projectUid, widgetUid }: Workspace): Body => ({
  project_uid: projectUid,
  widget_uid: widgetUid,
});
const nothing = (): Body => ({});

/** Who may do what: every action with calls that stand for it. A call of somebody allowed succeeds or meets its record. */
const MATRIX: readonly { action: string; allowed: readonly Role[]; calls: readonly Call[] }[] = [
  {
    action: "read every module of a project",
    allowed: ["owner", "editor", "viewer"],
    calls: [
      ["getProjectSettings", inProject],
      ["getProjectKeys", inProject],
      ["getSessions", inProject],
    ],
  },
  {
    action: "write settings, training, contacts, sessions",
    allowed: ["owner", "editor"],
    calls: [
      ["updateProjectSettings", (workspace) => ({ ...inProject(workspace), temperature: 0.5 })],
      ["createProjectKey", (workspace) => ({ ...inProject(workspace), name: "matrix" })],
      ["createSession", inProject],
    ],
  },
  {
    action: "organization details and members",
    allowed: ["owner", "editor", "viewer"],
    calls: [
      ["getOrganizationDetail", nothing],
      ["getOrganizationMembers", nothing],
    ],
  },
  {
    action: "invite, change roles, remove members",
    allowed: ["owner"],
    calls: [
      ["inviteOrganizationMember", () => ({ email: "matrix@example.com", role: "viewer" })],
      ["changeOrganizationMemberRole", () => ({ member_id: 999_999, role: "viewer" })],
      ["removeOrganizationMember", () => ({ member_id: 999_999 })],
      ["revokeOrganizationInvitation", () => ({ invitation_id: 999_999 })],
      ["renameOrganization", () => ({ name: "Matrix" })],
    ],
  },
  {
    action: "plan and credits",
    allowed: ["owner", "billing"],
    calls: [
      ["getCredits", nothing],
      ["addCredits", () => ({ amount: 1 })],
      ["changePlan", () => ({ plan: "Agency" })],
    ],
  },
];
/** Tokens are managed by people only, and no token has the role billing. */
const PEOPLE_ONLY: (typeof MATRIX)[number] = {
  action: "manage tokens",
  allowed: ["owner"],
  calls: [
    ["getApiTokens", nothing],
    ["createApiToken", () => ({ name: "matrix", role: "viewer" })],
  ],
};

const DENIED = "You do not have permission to perform this action";

describe("the role matrix", () => {
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp();
    mine = await t.workspace();
  });
  afterAll(() => t.close());

  async function expectAccess(headers: Headers, calls: readonly Call[], allowed: boolean) {
    for (const [operation, body] of calls) {
      const answer = await t.call(headers, operation, body(mine));
      const told = `${operation}: ${JSON.stringify(answer.body)}`;
      if (allowed) expect([200, 404], told).toContain(answer.status);
      else expect(answer, told).toMatchObject({ status: 403, body: { message: DENIED } });
    }
  }

  for (const role of ROLES) {
    test.each([...MATRIX, PEOPLE_ONLY])(`a signed-in ${role}: $action`, async ({ allowed, calls }) => {
      await expectAccess(await t.person(mine, role), calls, allowed.includes(role));
    });

    test.each(MATRIX)(`an owner's token of a creator who is ${role} today: $action`, async (row) => {
      const token = await t.token(mine, { createdBy: await t.member(mine, role), role: "owner" });
      // A creator who only looks after billing has nothing a token's role could be cut down to.
      await expectAccess(token, row.calls, role !== "billing" && row.allowed.includes(role));
    });
  }

  for (const role of ["owner", "editor", "viewer"] as const) {
    test.each(MATRIX)(`a token with role ${role} made by an owner: $action`, async ({ allowed, calls }) => {
      await expectAccess(await t.token(mine, { role }), calls, allowed.includes(role));
    });
  }

  test("without a credential nothing but public operations answers", async () => {
    for (const { name, access } of operations.filter((one) => one.access.kind !== "public")) {
      const answer = await t.call({}, name);
      expect(answer, name).toMatchObject({ status: 401, body: { type: "RXERROR" } });
      expect(access.kind, name).not.toBe("public");
    }
  });

  test("a made-up credential of any kind is refused by every operation that takes credentials", async () => {
    const invented = {
      authorization: "Bearer api-v1-invented",
      "api-key": "apk-invented",
      cookie: "parley_sign_in=invented",
    };
    for (const { name } of operations.filter((one) => one.access.kind !== "public")) {
      expect((await t.call(invented, name)).status, name).toBe(401);
    }
  });
});
