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
    calls: [["getCredits", nothing]],
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

  /** What became of each call: allowed (done, or only its record is missing), denied, or whatever else was said. */
  async function outcomes(headers: Headers, calls: readonly Call[]) {
    const told: Record<string, string> = {};
    for (const [operation, body] of calls) {
      const { status, body: answer } = await t.call(headers, operation, body(mine));
      const denied = status === 403 && answer.message === DENIED;
      told[operation] =
        status === 200 || status === 404 ? "allowed" : denied ? "denied" : JSON.stringify(answer);
    }
    return told;
  }
  const all = (calls: readonly Call[], allowed: boolean) =>
    Object.fromEntries(calls.map(([operation]) => [operation, allowed ? "allowed" : "denied"]));

  for (const role of ROLES) {
    test.each([...MATRIX, PEOPLE_ONLY])(`a signed-in ${role}: $action`, async ({ allowed, calls }) => {
      const person = await t.person(mine, role);
      expect(await outcomes(person, calls)).toEqual(all(calls, allowed.includes(role)));
    });

    test.each(MATRIX)(`an owner's token of a creator who is ${role} today: $action`, async (row) => {
      const token = await t.token(mine, { createdBy: await t.member(mine, role), role: "owner" });
      // A creator who only looks after billing has nothing a token's role could be cut down to.
      const allowed = role !== "billing" && row.allowed.includes(role);
      expect(await outcomes(token, row.calls)).toEqual(all(row.calls, allowed));
    });
  }

  for (const role of ["owner", "editor", "viewer"] as const) {
    test.each(MATRIX)(`a token with role ${role} made by an owner: $action`, async ({ allowed, calls }) => {
      const token = await t.token(mine, { role });
      expect(await outcomes(token, calls)).toEqual(all(calls, allowed.includes(role)));
    });
  }

  const guarded = operations.filter(({ access }) => access.kind !== "public").map(({ name }) => name);

  test.each(guarded)("%s refuses a caller without a credential and one with made-up ones", async (name) => {
    const invented = {
      authorization: "Bearer api-v1-invented",
      "api-key": "apk-invented",
      cookie: "parley_sign_in=invented",
    };
    for (const headers of [{}, invented]) {
      expect(await t.call(headers, name)).toMatchObject({ status: 401, body: { type: "RXERROR" } });
    }
  });
});
