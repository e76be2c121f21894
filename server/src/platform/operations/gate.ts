import type { Actor, App, Call, OrganizationScope, ProjectScope } from "./context.ts";
import type { Operation } from "./define-operation.ts";

/** The credentials of a call as a transport found them. At most one is used, in this order. */
export interface Credentials {
  readonly bearer?: string;
  /** The address it was sent to, where clients are given tokens for that address alone. */
  readonly resource?: string;
  readonly apiKey?: string;
  /** A visitor's, from the page of a widget. */
  readonly visitorToken?: string;
  readonly signInCookie?: string;
  /** Sent by the dashboard with every call that a cookie authenticates. */
  readonly csrfToken?: string;
}

export interface Grant {
  readonly organization: OrganizationScope | null;
  readonly project: ProjectScope | null;
  readonly closedOrganizationIds?: readonly number[];
}

/** Authorization: implemented by the access noun, used by `execute`. */
export interface Gate {
  /** Finds out who asks, or fails with 401. */
  authenticate(app: App, operation: Operation, credentials: Credentials): Promise<Actor>;
  /** Counts the call against its credential's hour, or its address' where the operation needs none. Returns the headers to send, or fails with 429. */
  limit(
    app: App,
    actor: Actor,
    call: Pick<Call, "ip">,
    operation?: Pick<Operation, "access" | "name">,
  ): Promise<Readonly<Record<string, string>>>;
  /** Resolves organization and project from the credential and the raw body, or fails with 403. */
  authorize(
    app: App,
    operation: Operation,
    actor: Actor,
    raw: Readonly<Record<string, unknown>>,
  ): Promise<Grant>;
}
