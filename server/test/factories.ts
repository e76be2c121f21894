import { randomBytes } from "node:crypto";
import { csrfTokenOf, issueKey, issueSignIn, issueToken } from "../src/access/index.ts";
import { createOrganization, insertMember, insertUser, type PlanName } from "../src/organizations/index.ts";
import { CSRF_HEADER, SIGN_IN_COOKIE } from "../src/platform/http/credentials.ts";
import type { App, Permissions } from "../src/platform/operations/context.ts";
import type { Role } from "../src/platform/operations/requirement.ts";
import { createProject, insertProjectMember } from "../src/projects/index.ts";

export type Headers = Record<string, string>;

export interface Workspace {
  readonly organizationId: number;
  readonly ownerId: number;
  readonly projectId: number;
  readonly projectUid: string;
  readonly widgetUid: string;
  /** Header of an owner's token for all projects. */
  readonly token: Headers;
  /** Header of a key of the project. */
  readonly key: Headers;
}

export interface Factories {
  /** A fresh organization with an owner, a project, a token and a key: every test has its own. */
  workspace(options?: { plan?: PlanName; credits?: number }): Promise<Workspace>;
  /** A further member of the organization, also in its project. Answers the user's id. */
  member(workspace: Workspace, role: Role): Promise<number>;
  /**
   * A signed-in person: cookie and CSRF header, good for reads and writes. `owner` is the workspace's owner,
   * any other role a new member of it; `{ userId }` signs in somebody who exists already.
   */
  person(workspace: Workspace, who?: Role | { userId: number }): Promise<Headers>;
  /** A token made by a user, by default the owner. Answers its header. */
  token(
    workspace: Workspace,
    options: {
      createdBy?: number;
      role?: Role | null;
      permissions?: Permissions | null;
      projectIds?: readonly number[] | null;
      expiresAt?: number | null;
    },
  ): Promise<Headers>;
}

const unique = () => randomBytes(6).toString("hex");
const bearer = (value: string): Headers => ({ authorization: `Bearer ${value}` });

export const TEST_MODEL = "parley-offline-1";

export function factories(app: App): Factories {
  const member: Factories["member"] = (workspace, role) =>
    app.db.write(async ({ sql }) => {
      const now = app.now();
      const email = `${role}-${unique()}@example.com`;
      const userId = await insertUser(sql, { name: `Member ${role}`, email, passwordHash: null, now });
      await insertMember(sql, { organizationId: workspace.organizationId, userId, role, now });
      await insertProjectMember(sql, { projectId: workspace.projectId, userId, role: null, now });
      return userId;
    });
  return {
    member,
    person: async (workspace, who = "owner") => {
      const userId =
        who === "owner"
          ? workspace.ownerId
          : typeof who === "string"
            ? await member(workspace, who)
            : who.userId;
      const { value } = await app.db.write((transaction) =>
        issueSignIn(transaction, { userId, ip: "127.0.0.1", userAgent: "test", now: app.now() }),
      );
      return { cookie: `${SIGN_IN_COOKIE}=${value}`, [CSRF_HEADER]: csrfTokenOf(value) };
    },
    workspace: (options = {}) =>
      app.db.write(async (transaction) => {
        const now = app.now();
        const email = `owner-${unique()}@example.com`;
        const ownerId = await insertUser(transaction.sql, {
          name: "Olivia Owner",
          email,
          passwordHash: null,
          now,
        });
        const organizationId = await createOrganization(transaction, {
          name: "Acme",
          ownerId,
          now,
          ...options,
        });
        const project = await createProject(transaction, {
          organizationId,
          name: "Acme bot",
          createdBy: ownerId,
          model: TEST_MODEL,
          now,
        });
        const token = await issueToken(transaction, {
          organizationId,
          createdBy: ownerId,
          name: "test",
          role: "owner",
          permissions: null,
          projectIds: null,
          expiresAt: null,
          now,
        });
        const key = await issueKey(transaction, {
          projectId: project.id,
          createdBy: ownerId,
          name: "test",
          now,
        });
        return {
          organizationId,
          ownerId,
          projectId: project.id,
          projectUid: project.uid,
          widgetUid: project.widgetUid,
          token: bearer(token.value),
          key: { "api-key": key.value },
        };
      }),
    token: async (workspace, options) => {
      const issued = await app.db.write((transaction) =>
        issueToken(transaction, {
          organizationId: workspace.organizationId,
          createdBy: options.createdBy ?? workspace.ownerId,
          name: "test",
          role: options.role ?? null,
          permissions: options.permissions ?? null,
          projectIds: options.projectIds ?? null,
          expiresAt: options.expiresAt ?? null,
          now: app.now(),
        }),
      );
      return bearer(issued.value);
    },
  };
}
