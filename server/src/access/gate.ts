import { AppError, forbidden, invalidParams } from "../platform/errors/app-error.ts";
import { isPageKey, type Actor, type App, type ProjectScope } from "../platform/operations/context.ts";
import type { Operation } from "../platform/operations/define-operation.ts";
import type { Gate, Grant } from "../platform/operations/gate.ts";
import {
  projectAccess,
  type OrganizationRequirement,
  type ProjectRequirement,
} from "../platform/operations/requirement.ts";
import { isOperator, listOrganizationsOfUser, planOf } from "../organizations/index.ts";
import { authenticate, findSignedInPerson } from "./authenticate.ts";
import { limitCalls } from "./call-limits.ts";
import { planWithoutKeys } from "./keys.ts";
import { closedOrganizations, requireOpen } from "./policies/closed.ts";
import { requireOwnSignIn } from "./me.ts";
import { requireRecentSignIn } from "./recent-sign-in.ts";
import { intersect, narrowRole, permissionsOfRole, permits, roleInProject } from "./permissions.ts";
import { findMembership, findProjectForUser, type ProjectForUser } from "./queries/credentials.ts";

type RawBody = Readonly<Record<string, unknown>>;
type Key = Extract<Actor, { kind: "key" }>;
type Token = Extract<Actor, { kind: "token" }>;
type Person = Extract<Actor, { kind: "person" }>;

export const gate: Gate = { authenticate, limit: limitCalls, authorize };

const NOTHING: Grant = { organization: null, project: null };
const NOT_A_PROJECT_MEMBER = "You are not a member of this project";
const NOT_FOR_PAGES =
  "A key with allowed origins can only call the completion endpoints and hold its own conversations. Call this from your server, with a key without origins.";
const NOT_AN_ORGANIZATION_MEMBER = "You are not a member of this organization";

async function authorize(
  app: App,
  operation: Pick<Operation, "access" | "effect" | "forPages" | "recentSignIn">,
  actor: Actor,
  raw: RawBody,
): Promise<Grant> {
  const grant = await resolveGrant(app, operation, actor, raw);
  if (operation.recentSignIn && actor.kind === "person") requireRecentSignIn(app, actor);
  return grant;
}

/** Whether the browser of a sign-in may still read the project's conversations. */
export async function canReadConversations(
  app: App,
  browser: { readonly signInId: number; readonly projectUid: string },
): Promise<boolean> {
  const person = await findSignedInPerson(app, browser.signInId);
  if (!person) return false;
  const access = projectAccess("Sessions", "Read");
  const raw = { project_uid: browser.projectUid };
  return authorizeInProject(app, access, person, raw).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

async function resolveGrant(
  app: App,
  { access, effect, forPages }: Pick<Operation, "access" | "effect" | "forPages">,
  actor: Actor,
  raw: RawBody,
): Promise<Grant> {
  if (access.kind === "operator") return authorizeOperator(app, actor);
  if (access.kind === "person" && access.isOwnSignIn && actor.kind === "person") requireOwnSignIn(actor);
  if (access.kind === "caller" && actor.kind === "person") {
    const closed = await closedOrganizations(app.db.read, actor.userId, actor);
    return { ...NOTHING, closedOrganizationIds: closed.map(({ id }) => id) };
  }
  if (access.kind !== "organization" && access.kind !== "project") return NOTHING;
  if (actor.kind === "key" && access.kind === "project") {
    if (isPageKey(actor) && !forPages) throw forbidden(NOT_FOR_PAGES);
    return authorizeKey(actor, access, raw);
  }
  if (actor.kind !== "token" && actor.kind !== "person") throw forbidden();
  if (access.kind === "organization" && effect !== "read") refuseScopedToken(actor);
  return access.kind === "organization"
    ? authorizeInOrganization(app, access, actor, raw)
    : authorizeInProject(app, access, actor, raw);
}

async function authorizeOperator(app: App, actor: Actor): Promise<Grant> {
  if (actor.kind !== "person" || !(await isOperator(app.db.read, actor.userId))) throw forbidden();
  if (actor.ssoOrganizationId !== null)
    throw forbidden("Operators must sign in with a password or passkey, not with single sign-on.");
  return NOTHING;
}

/** A token for chosen projects changes nothing about the organization they belong to. */
function refuseScopedToken(actor: Token | Person): void {
  if (actor.kind === "token" && actor.projectIds) {
    throw forbidden("This API token is limited to selected projects and can't change the organization");
  }
}

function authorizeKey(key: Key, access: ProjectRequirement, raw: RawBody): Grant {
  if (!planOf(key.plan).projectKeys) throw planWithoutKeys(key.plan);
  const uid = raw.project_uid;
  if (uid !== undefined && uid !== "" && uid !== key.projectUid) {
    throw forbidden("This project is outside the scope of the API key");
  }
  if (!permits(key.permissions, access.module, access.action)) throw forbidden();
  return {
    organization: { id: key.organizationId, plan: key.plan, role: null },
    project: {
      id: key.projectId,
      uid: key.projectUid,
      organizationId: key.organizationId,
      permissions: key.permissions,
    },
  };
}

async function authorizeInOrganization(
  app: App,
  access: OrganizationRequirement,
  actor: Token | Person,
  raw: RawBody,
): Promise<Grant> {
  const organizationId = await organizationOf(app, actor, raw);
  const membership = await findMembership(app.db.read, { organizationId, userId: actor.userId });
  if (!membership) throw forbidden(NOT_AN_ORGANIZATION_MEMBER);
  if (actor.kind === "person") requireOpen(actor, membership);
  const role = actor.kind === "token" ? narrowRole(actor.role, membership.role) : membership.role;
  if (!role || !access.roles.includes(role)) throw forbidden();
  return { organization: { id: organizationId, plan: membership.plan, role }, project: null };
}

async function organizationOf(app: App, actor: Token | Person, raw: RawBody): Promise<number> {
  const given =
    raw.organization_id === undefined || raw.organization_id === "" ? null : Number(raw.organization_id);
  if (actor.kind === "token") {
    if (given !== null && given !== actor.organizationId) throw forbidden(NOT_AN_ORGANIZATION_MEMBER);
    return actor.organizationId;
  }
  if (given !== null) {
    if (!Number.isSafeInteger(given) || given < 1) {
      throw invalidParams({ organization_id: "organization_id must be the ID of an organization." });
    }
    return given;
  }
  const memberships = await listOrganizationsOfUser(app.db.read, { userId: actor.userId });
  const [only, ...others] = memberships;
  if (!only) throw forbidden(NOT_AN_ORGANIZATION_MEMBER);
  if (others.length > 0) {
    throw invalidParams({
      organization_id: "organization_id is required because you belong to several organizations.",
    });
  }
  return only.id;
}

async function authorizeInProject(
  app: App,
  access: ProjectRequirement,
  actor: Token | Person,
  raw: RawBody,
): Promise<Grant> {
  const uid = raw.project_uid;
  if (typeof uid !== "string" || uid === "") {
    throw invalidParams({
      project_uid:
        uid === undefined ? "project_uid is required." : "project_uid must be the UID of a project.",
    });
  }
  const found = await findProjectForUser(app.db.read, { uid, userId: actor.userId });
  // An unknown project and a project of another organization give the same answer.
  if (!found || (actor.kind === "token" && found.organizationId !== actor.organizationId)) {
    throw forbidden(NOT_A_PROJECT_MEMBER);
  }
  if (actor.kind === "token" && actor.projectIds && !actor.projectIds.includes(found.id)) {
    throw forbidden("This project is outside the scope of the API token");
  }
  if (!found.isMember || !found.organizationRole) throw forbidden(NOT_A_PROJECT_MEMBER);
  // A person who was removed and returns does not reactivate their old tokens.
  if (actor.kind === "token" && found.leftAt !== null && found.leftAt >= actor.issuedAt)
    throw forbidden(NOT_A_PROJECT_MEMBER);
  if (actor.kind === "person") requireOpen(actor, { ...found, role: found.organizationRole });
  const permissions = permissionsIn(found, actor);
  if (!permits(permissions, access.module, access.action)) throw forbidden();
  const project: ProjectScope = {
    id: found.id,
    uid: found.uid,
    organizationId: found.organizationId,
    permissions,
  };
  const role =
    actor.kind === "token" ? narrowRole(actor.role, found.organizationRole) : found.organizationRole;
  if (access.roles && (!role || !access.roles.includes(role))) throw forbidden();
  return { organization: { id: found.organizationId, plan: found.plan, role }, project };
}

/** In projects, a token's fine-grained permissions apply if it has any, otherwise its role. */
function permissionsIn(project: ProjectForUser, actor: Token | Person): ProjectScope["permissions"] {
  const persons = permissionsOfRole(roleInProject(project.projectRole, project.organizationRole));
  if (actor.kind === "person") return persons;
  return intersect(actor.permissions ?? permissionsOfRole(actor.role), persons);
}
