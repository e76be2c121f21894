import { AppError } from "../platform/errors/app-error.ts";
import type { Actor, App } from "../platform/operations/context.ts";

const RECENT_MS = 10 * 60 * 1000;
const SENTENCE =
  "Confirm your identity to continue. This needs a sign-in or confirmation within the last 10 minutes.";

/** A browser that was left open must not make credentials or delete what cannot be brought back. */
export function requireRecentSignIn(app: App, person: Extract<Actor, { kind: "person" }>): void {
  if (app.now() - person.authenticatedAt <= RECENT_MS) return;
  throw new AppError("forbidden", SENTENCE, { fields: { reauthentication: SENTENCE } });
}
