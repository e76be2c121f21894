import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import type { Events } from "../events/events.ts";
import type { Reactions } from "../events/reactions.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Readiness } from "../readiness/readiness.ts";
import type { Storage } from "../storage/storage.ts";
import type { Threads } from "../threads/threads.ts";
import type { Logger } from "../telemetry/logger.ts";
import type { Metrics } from "../telemetry/metrics/metrics.ts";
import type { Module, Action, Role } from "./requirement.ts";
import type { Services } from "./services.ts";

/** Project modules a caller may use, each with the strongest action. */
export type Permissions = Readonly<Partial<Record<Module, Action>>>;

/** The caller. */
export type Actor =
  | { readonly kind: "anonymous" }
  | {
      readonly kind: "visitor";
      readonly visitorId: number;
      readonly widgetUid: string;
      readonly projectId: number;
      readonly organizationId: number;
    }
  | {
      readonly kind: "person";
      readonly userId: number;
      readonly signInId: number;
      /** What this person's writes must carry; sent only to their own page. */
      readonly csrfToken: string;
      /** When the person last showed who they are. */
      readonly authenticatedAt: number;
      /** Whether a second factor was used. */
      readonly secondFactor: boolean;
      /** Where an organization's provider vouched for the person: the only organization the sign-in opens. */
      readonly ssoOrganizationId: number | null;
    }
  | {
      readonly kind: "token";
      readonly tokenId: number;
      /** When it was created. */
      readonly issuedAt: number;
      readonly userId: number;
      readonly organizationId: number;
      readonly role: Role | null;
      readonly permissions: Permissions | null;
      /** `null` is every project, current and future. */
      readonly projectIds: readonly number[] | null;
      /** Whether AI clients may administer with it. */
      readonly administersByAi: boolean;
    }
  | {
      readonly kind: "key";
      readonly keyId: number;
      readonly organizationId: number;
      readonly plan: string;
      readonly projectId: number;
      readonly projectUid: string;
      /** What the key may do today, given what its creator may do. */
      readonly permissions: Permissions;
      /** Origins whose pages may use the key. */
      readonly origins: readonly string[];
    };

export interface OrganizationScope {
  readonly id: number;
  readonly plan: string;
  /** The caller's role there; `null` for a key and for a token that has only fine-grained permissions. */
  readonly role: Role | null;
}

export interface ProjectScope {
  readonly id: number;
  readonly uid: string;
  readonly organizationId: number;
  readonly permissions: Permissions;
}

/** What outlives a request: built once in `app.ts`. */
export interface App {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Aborted when the server stops and no longer waits for what is under way. */
  readonly stopping: AbortSignal;
  readonly events: Events;
  /** Durable work of higher nouns that follows events. */
  readonly reactions: Reactions;
  readonly jobs: Jobs;
  readonly limiter: Limiter;
  readonly mailer: Mailer;
  readonly threads: Threads;
  /** Files that the database only names. */
  readonly storage: Storage;
  /** Signs what we hand out and get back, such as visitors' tokens. */
  readonly signingKey: string;
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly services: Services;
}

/** Facts about the call itself, from any transport. */
export interface Call {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly origin: string;
  /** The country that the operator's proxy found for the address. */
  readonly country?: string | null;
  /** The origin of the page that sent the call; null for programs and for pages of this server. */
  readonly foreignOrigin?: string | null;
  /** The call of an AI client, whose model others may have misled. */
  readonly byAiClient?: true;
  /** The browser reports that another site sent the call. */
  readonly fromAnotherSite?: boolean;
  /** The event from which a client that lost a stream wants to continue. */
  readonly lastEventId?: string | undefined;
  /** Aborted when the caller disconnects; the operation may abort it too. */
  readonly abort: AbortController;
  /** Set by operations that sign people in or out; other transports than HTTP ignore it. */
  setSignInCookie(value: string | null): void;
  /** The cookie of a browser that signed in before. */
  readonly knownBrowser?: string | undefined;
  setKnownBrowser(value: string): void;
}

/** The only ambient value a handler receives. */
export interface Context extends App {
  readonly actor: Actor;
  readonly call: Call;
  /** The caller's key for this write, so that a repetition is recognized. */
  readonly idempotencyKey?: string;
  /** Null if the requirement names no organization. */
  readonly organization: OrganizationScope | null;
  /** Null if the requirement names no project. */
  readonly project: ProjectScope | null;
  /** For responses across organizations: the person's organizations this sign-in can't access. */
  readonly closedOrganizationIds: readonly number[];
}

export interface OrganizationContext extends Context {
  readonly organization: OrganizationScope;
}

export interface ProjectContext extends OrganizationContext {
  readonly project: ProjectScope;
}

export interface VisitorContext extends Context {
  readonly actor: Extract<Actor, { kind: "visitor" }>;
}

/** The user behind the call, or null for a project key and for anonymous callers. */
export function callerUserId(context: Context): number | null {
  return context.actor.kind === "person" || context.actor.kind === "token" ? context.actor.userId : null;
}

/** Everyone who opens the page has such a key. */
export const isPageKey = (key: Pick<Extract<Actor, { kind: "key" }>, "origins">): boolean =>
  key.origins.length > 0;

/** The identity under which a caller's idempotency keys are kept. */
export function callerKey(actor: Actor): string {
  switch (actor.kind) {
    case "token":
      return `token:${actor.tokenId}`;
    case "key":
      return `key:${actor.keyId}`;
    case "person":
      return `person:${actor.userId}`;
    case "visitor":
      return `visitor:${actor.visitorId}`;
    case "anonymous":
      return "anonymous";
  }
}
