import { randomBytes } from "node:crypto";
import { deriveCsrfToken, hashPassword, issueKey, issueSignIn, issueToken } from "../src/access/index.ts";
import {
  createOrganization,
  FIRST_ORGANIZATION,
  insertMember,
  insertUser,
  type PlanName,
} from "../src/organizations/index.ts";
import { updateOperator } from "../src/organizations/queries/operators.ts";
import { CSRF_HEADER, signInCookieName } from "../src/platform/http/credentials.ts";
import { webSettings } from "../src/platform/http/web-settings.ts";
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
  /** A person who can sign in with a password and owns an organization. Returns the user's id. */
  account(values: { name?: string; email: string; password: string; organization?: string }): Promise<number>;
  /** Makes a user an operator of the installation. */
  promote(userId: number): Promise<void>;
  /** A signed-in operator of the installation who belongs to no organization. */
  operator(): Promise<Headers>;
  /** A further member of the organization, also in its project. Answers the user's id. */
  member(workspace: Workspace, role: Role): Promise<number>;
  /**
   * A signed-in person: cookie and CSRF header, good for reads and writes. `owner` is the workspace's owner, any
   * other role a new member of it; `{ userId }` signs in an existing user.
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
      administersByAi?: boolean;
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
  const signedIn = async (userId: number): Promise<Headers> => {
    const { value } = await app.db.write((transaction) =>
      issueSignIn(transaction, { userId, ip: "127.0.0.1", userAgent: "test", now: app.now() }),
    );
    const { isSecure } = webSettings(app.config);
    return { cookie: `${signInCookieName(isSecure)}=${value}`, [CSRF_HEADER]: deriveCsrfToken(value) };
  };
  return {
    member,
    account: async ({ name = "Ada", email, password, organization = `${name}'s organization` }) => {
      const passwordHash = await hashPassword(password);
      return app.db.write(async (transaction) => {
        const now = app.now();
        const ownerId = await insertUser(transaction.sql, { name, email, passwordHash, now });
        await createOrganization(transaction, { name: organization, ownerId, ...FIRST_ORGANIZATION, now });
        return ownerId;
      });
    },
    promote: (userId) =>
      app.db.write(({ sql }) => updateOperator(sql, userId, { isOperator: true, now: app.now() })),
    operator: async () => {
      const userId = await app.db.write(async ({ sql }) => {
        const now = app.now();
        const email = `operator-${unique()}@example.com`;
        const id = await insertUser(sql, { name: "Otto Operator", email, passwordHash: null, now });
        await updateOperator(sql, id, { isOperator: true, now });
        return id;
      });
      return signedIn(userId);
    },
    person: async (workspace, who = "owner") => {
      const userId =
        who === "owner"
          ? workspace.ownerId
          : typeof who === "string"
            ? await member(workspace, who)
            : who.userId;
      return signedIn(userId);
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
          ...FIRST_ORGANIZATION,
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
          administersByAi: options.administersByAi ?? false,
          now: app.now(),
        }),
      );
      return bearer(issued.value);
    },
  };
}
