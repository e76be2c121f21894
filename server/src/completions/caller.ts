import type { IncomingHttpHeaders } from "node:http";
import { authenticateKey, gate, KEY_PREFIX, limitPageKey, permits } from "../access/index.ts";
import type { Catalogue, ModelSet } from "../models/index.ts";
import { PLANS, planOf } from "../organizations/index.ts";
import { forbidden, unauthenticated } from "../platform/errors/app-error.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import { isPageKey, type App } from "../platform/operations/context.ts";
import { invalidRequest } from "./failure.ts";

/** The key's owner, and the headers with the rest of the hourly quota. */
export interface Caller {
  readonly organizationId: number;
  readonly projectId: number;
  readonly plan: string;
  /** Its key stands in a page, where every visitor can read it. */
  readonly isPage: boolean;
  /** What its organization may use. */
  readonly models: ModelSet;
  /** Whether the project's fallback models answer where the model that it asks for fails. */
  readonly fallsBack: boolean;
  readonly rateHeaders: Readonly<Record<string, string>>;
}

type ProjectKey = Awaited<ReturnType<typeof authenticateKey>>;

const ALLOWANCES: ReadonlyMap<string, Allowance> = new Map(
  PLANS.map(({ name, completionsPerHour }) => [
    name,
    { name: "completions", calls: completionsPerHour, seconds: 3600 },
  ]),
);

/** What is listed to it: the names of an organization's own models are for its team, and for no page. */
export const catalogueFor = ({ services }: App, { isPage, models }: Caller): Catalogue =>
  (isPage ? services.models : models).catalogue;

/** Finds the project's key, or fails with 401. */
export async function authenticateCaller(app: App, headers: IncomingHttpHeaders): Promise<ProjectKey> {
  const value = keyIn(headers);
  if (value === null) throw unauthenticated("Invalid or missing API key");
  return authenticateKey(app, value);
}

/** Lets a project's key in. Replies spend the organization's hour, anything else the key's. */
export async function admitCaller(
  app: App,
  key: ProjectKey,
  { ip, isReply }: { readonly ip: string; readonly isReply: boolean },
): Promise<Caller> {
  const { organizationId, projectId, plan, fallsBack } = key;
  if (!mayComplete(key)) throw forbidden();
  const { name, completionsPerHour } = planOf(plan);
  if (completionsPerHour === 0) {
    throw invalidRequest(
      `The completion endpoints need the Professional plan or above; this organization is on the ${name} plan.`,
    );
  }
  const models = await app.services.models.of(organizationId);
  const caller = { organizationId, projectId, plan, isPage: isPageKey(key), models, fallsBack };
  if (!isReply) return { ...caller, rateHeaders: await gate.limit(app, key, { ip }) };
  await limitPageKey(app, key, { ip, isReply });
  const rateHeaders = await app.limiter.spend(ALLOWANCES.get(name)!, String(organizationId));
  return { ...caller, rateHeaders };
}

/**
 * A completion answers and costs as a message does, and it reads the training content: a server's key that may do both
 * needs no further permission.
 */
const mayComplete = ({ permissions }: ProjectKey): boolean =>
  permits(permissions, "Completions", "Write") ||
  (permits(permissions, "Sessions", "Write") && permits(permissions, "Training", "Read"));

/** Clients use different headers, and some send another key of their own in a second one. */
function keyIn(headers: IncomingHttpHeaders): string | null {
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? "")?.[1];
  const given = [headers["x-api-key"], bearer, headers["api-key"]].filter(
    (value): value is string => typeof value === "string",
  );
  return given.find((value) => value.startsWith(KEY_PREFIX)) ?? given[0] ?? null;
}
