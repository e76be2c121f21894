import type { App } from "../platform/operations/context.ts";
import { sameText, sign } from "../platform/secrets/secrets.ts";
import type { SettingsKey } from "./queries/settings.ts";

export const UNSUBSCRIBE_PATH = "/unsubscribe";
const PURPOSE = "unsubscribe";
const KINDS = ["waiting", "digest"] as const;

export interface MailSubscription extends SettingsKey {
  readonly kind: (typeof KINDS)[number];
}

/** Good for ending one kind of mails, and for nothing else. It doesn't expire: old mails must keep their link. */
export function unsubscribeUrl(
  app: Pick<App, "signingKey" | "publicUrl">,
  { projectId, userId, kind }: MailSubscription,
): string {
  const text = `${projectId}.${userId}.${kind}`;
  return `${app.publicUrl()}${UNSUBSCRIBE_PATH}?token=${text}.${sign(app.signingKey, PURPOSE, text)}`;
}

/** Null for anything we have not signed. */
export function readUnsubscribeToken(app: Pick<App, "signingKey">, token: string): MailSubscription | null {
  const [projectId = "", userId = "", kind = "", signature = ""] = token.split(".", 4);
  const known = KINDS.find((one) => one === kind);
  if (!known || !sameText(signature, sign(app.signingKey, PURPOSE, `${projectId}.${userId}.${kind}`)))
    return null;
  return { projectId: Number(projectId), userId: Number(userId), kind: known };
}
