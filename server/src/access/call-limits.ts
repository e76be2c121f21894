import { PLANS, planOf } from "../organizations/index.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import type { Actor, App } from "../platform/operations/context.ts";

const HOUR_SECONDS = 3600;
const PER_TOKEN: Allowance = { name: "token", calls: 1000, seconds: HOUR_SECONDS };

/** So many blocks make up an hour: a fleet writes once for each, and a process that stops loses at most one. */
const BLOCKS_AN_HOUR = 1000;

const perKey = (calls: number): Allowance => ({
  name: "key",
  calls,
  seconds: HOUR_SECONDS,
  block: Math.ceil(calls / BLOCKS_AN_HOUR),
});

const BY_PLAN: ReadonlyMap<string, Allowance> = new Map(
  PLANS.map(({ name, keyCallsPerHour }) => [name, perKey(keyCallsPerHour)]),
);

/** Each key has its own hour, so that a key in a page can't use up that of a server. */
export async function limitCalls(app: App, actor: Actor): Promise<Readonly<Record<string, string>>> {
  if (actor.kind === "token") return app.limiter.spend(PER_TOKEN, String(actor.tokenId));
  if (actor.kind !== "key") return NONE;
  const { projectKeyCallsPerHour: own } = app.config;
  if (own === 0) return NONE;
  const allowance = own === null ? BY_PLAN.get(planOf(actor.plan).name)! : perKey(own);
  return app.limiter.spend(allowance, String(actor.keyId));
}

const NONE: Readonly<Record<string, string>> = {};
