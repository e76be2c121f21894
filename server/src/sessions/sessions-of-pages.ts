import { fromJson } from "../platform/db/index.ts";
import { forbidden, notFound } from "../platform/errors/app-error.ts";
import { isPageKey, type Context, type ProjectContext } from "../platform/operations/context.ts";
import { requireSession } from "./read-sessions.ts";

/** In a conversation's `meta`: the key of the page that opened it. */
const PAGE_KEY = "page_key_id";

/** The key of the page that sent the call; null for every other caller. */
const pageKeyOf = ({ actor }: Pick<Context, "actor">): number | null =>
  actor.kind === "key" && isPageKey(actor) ? actor.keyId : null;

/** What a conversation that the caller opens has in its `meta`. */
export function metaOfCaller(context: Pick<Context, "actor">): Readonly<Record<string, unknown>> {
  const keyId = pageKeyOf(context);
  return keyId === null ? {} : { [PAGE_KEY]: keyId };
}

/** A page's key reaches only conversations that it opened itself: others belong to people whom it can't know. */
export async function requireReachable(context: ProjectContext, uid: string): Promise<void> {
  const keyId = pageKeyOf(context);
  if (keyId === null) return;
  const { meta } = await requireSession(context, { projectId: context.project.id, uid });
  if (fromJson<Record<string, unknown>>(meta)[PAGE_KEY] !== keyId) throw notFound();
}

/** Refuses a page's key what no visitor may do. */
export function refusePages(context: Pick<Context, "actor">, isAsked: boolean, what: string): void {
  if (isAsked && pageKeyOf(context) !== null)
    throw forbidden(
      `A key with allowed origins can't ${what}. Do it from your server, with a key without origins.`,
    );
}
