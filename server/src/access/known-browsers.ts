import type { Context } from "../platform/operations/context.ts";
import { newUid, sameText, sign } from "../platform/secrets/secrets.ts";

/** Accounts that one browser may be known for: people share browsers, and cookies are small. */
const MOST_ACCOUNTS = 5;
const PURPOSE = "known-browser";

/**
 * The accounts that signed in with a browser before. The cookie grants no access: it gives the browser its own
 * count of wrong passwords, so that guesses from elsewhere never lock its owner out.
 */
export function findKnownBrowser(
  context: Pick<Context, "call" | "signingKey">,
  userId: number,
): string | null {
  const entry = entriesOf(context).find((candidate) => candidate.userId === userId);
  return entry?.id ?? null;
}

/** The cookie that makes the browser known for one account more. */
export function withKnownBrowser(context: Pick<Context, "call" | "signingKey">, userId: number): string {
  const others = entriesOf(context).filter((entry) => entry.userId !== userId);
  const id = findKnownBrowser(context, userId) ?? newUid();
  return [{ userId, id }, ...others]
    .slice(0, MOST_ACCOUNTS)
    .map(
      (entry) =>
        `${entry.userId}.${entry.id}.${sign(context.signingKey, PURPOSE, `${entry.userId}.${entry.id}`)}`,
    )
    .join("~");
}

function entriesOf({ call, signingKey }: Pick<Context, "call" | "signingKey">) {
  return (call.knownBrowser ?? "").split("~").flatMap((entry) => {
    const [userId = "", id = "", signature = ""] = entry.split(".");
    const isOurs = sameText(signature, sign(signingKey, PURPOSE, `${userId}.${id}`));
    return isOurs ? [{ userId: Number(userId), id }] : [];
  });
}
