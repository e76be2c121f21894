import { invalidParams, notFound, unauthenticated } from "../platform/errors/app-error.ts";
import type { App, Context } from "../platform/operations/context.ts";
import { sealedPlace } from "../platform/secrets/sealed-place.ts";
import { hashSecret } from "../platform/secrets/secrets.ts";
import { areBrowserKeys, type BrowserKeys } from "./push/encrypt-message.ts";
import {
  deleteOwnSubscription,
  deleteSubscription,
  listReachableSubscriptions,
  upsertSubscription,
} from "./queries/subscriptions.ts";

export const sealedSubscription = sealedPlace({
  purpose: "push-subscription",
  table: "push_subscriptions",
  id: "id",
  column: "sealed",
});
/** The oldest gives way: browsers that were reset leave theirs behind. */
const MOST_BROWSERS = 20;

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: BrowserKeys;
}

type PersonActor = Extract<Context["actor"], { kind: "person" }>;

function requirePerson({ actor }: Context): PersonActor {
  if (actor.kind !== "person") throw unauthenticated("Sign in to receive notifications in this browser.");
  return actor;
}

/** Push services are reached over TLS; an own one in a private network needs the setting that allows it. */
function checkEndpoint(app: App, endpoint: string): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isAllowed =
    url?.protocol === "https:" || (url?.protocol === "http:" && app.config.allowPrivate.webhooks);
  if (!isAllowed || url.username !== "" || url.password !== "") {
    throw invalidParams({
      endpoint: "endpoint must be the https address that the browser's push service gave.",
    });
  }
}

export async function subscribe(context: Context, subscription: BrowserSubscription): Promise<void> {
  const { userId, signInId, ssoOrganizationId } = requirePerson(context);
  checkEndpoint(context, subscription.endpoint);
  if (!areBrowserKeys(subscription.keys)) {
    throw invalidParams({ keys: "keys must be those of the browser's subscription, in base64url." });
  }
  const endpointHash = hashSecret(subscription.endpoint);
  const sealed = sealedSubscription.seal(context, JSON.stringify(subscription));
  const userAgent = context.call.userAgent.slice(0, 300);
  await context.db.write(async ({ sql }) => {
    await upsertSubscription(sql, { userId, signInId, endpointHash, sealed, userAgent, now: context.now() });
    const all = await listReachableSubscriptions(sql, { userId, ssoOrganizationId });
    for (const { id } of all.slice(0, -MOST_BROWSERS)) await deleteSubscription(sql, id);
  });
}

export async function unsubscribe(
  context: Context,
  target: { readonly endpoint: string } | { readonly id: number },
): Promise<void> {
  const { userId, ssoOrganizationId } = requirePerson(context);
  const key = "id" in target ? target : { endpointHash: hashSecret(target.endpoint) };
  const isDeleted = await context.db.write(({ sql }) =>
    deleteOwnSubscription(sql, { userId, ssoOrganizationId, ...key }),
  );
  if (!isDeleted) throw notFound();
}

/** Null if it was sealed with an earlier SECRET_KEY. */
export function openSubscription(app: Pick<App, "signingKey">, sealed: string): BrowserSubscription | null {
  try {
    return JSON.parse(sealedSubscription.unseal(app, sealed)) as BrowserSubscription;
  } catch {
    return null;
  }
}
