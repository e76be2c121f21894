import { PLANS, planOf } from "../organizations/index.ts";
import { addressKey } from "../platform/limits/address-key.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import type { Operation } from "../platform/operations/define-operation.ts";
import { isPageKey, type Actor, type App, type Call } from "../platform/operations/context.ts";

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

/** What one address may do with the key of a page, so that a stranger can't use up everyone's hour. */
const PER_PAGE_ADDRESS: Allowance = { name: "page-key", calls: 600, seconds: HOUR_SECONDS };
const REPLIES_PER_PAGE_ADDRESS: Allowance = {
  name: "page-key-completions",
  calls: 60,
  seconds: HOUR_SECONDS,
};

/** Counts a call with a page's key against the hour of its address, before that of the key. */
export async function limitPageKey(
  app: App,
  key: Extract<Actor, { kind: "key" }>,
  { ip, isReply = false }: { readonly ip: string; readonly isReply?: boolean },
): Promise<void> {
  if (!isPageKey(key)) return;
  await app.limiter.spend(
    isReply ? REPLIES_PER_PAGE_ADDRESS : PER_PAGE_ADDRESS,
    `${key.keyId}:${addressKey(ip)}`,
  );
}

/** What one address may call without a sign-in, for each operation: those that guess or cost have narrower limits. */
const WITHOUT_SIGN_IN: Allowance = { name: "public", calls: 300, seconds: 900 };
/** Beside what visitors' operations count themselves: a whole company may visit a site from one address. */
const FOR_VISITORS: Allowance = { name: "public-visitors", calls: 3000, seconds: 900, block: 20 };

/** Each key has its own hour, so that a key in a page can't use up that of a server. */
export async function limitCalls(
  app: App,
  actor: Actor,
  call: Pick<Call, "ip">,
  operation?: Pick<Operation, "access" | "name">,
): Promise<Readonly<Record<string, string>>> {
  if (operation?.access.kind === "public") {
    const allowance = operation.access.isForVisitors ? FOR_VISITORS : WITHOUT_SIGN_IN;
    return app.limiter.spend(allowance, `${operation.name}:${addressKey(call.ip)}`);
  }
  if (actor.kind === "token") return app.limiter.spend(PER_TOKEN, String(actor.tokenId));
  if (actor.kind !== "key") return NONE;
  await limitPageKey(app, actor, call);
  const { projectKeyCallsPerHour: own } = app.config;
  if (own === 0) return NONE;
  const allowance = own === null ? BY_PLAN.get(planOf(actor.plan).name)! : perKey(own);
  return app.limiter.spend(allowance, String(actor.keyId));
}

const NONE: Readonly<Record<string, string>> = {};
