import { findPublicWidget } from "../projects/index.ts";
import { unauthenticated } from "../platform/errors/app-error.ts";
import type { Actor, App } from "../platform/operations/context.ts";
import { sameText, sign } from "../platform/secrets/secrets.ts";

/** For the calls of one visit; the page renews it before it expires. */
const TOKEN = { purpose: "visitor-token", lifeMs: 60 * 60 * 1000, stepMs: 1 };
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Kept by the visitor's browser: only good for getting a token again. Ends on a whole day, so a visitor's keys of one day are
 * equal: tabs tell each other when a key changes.
 */
const KEY = { purpose: "visitor-key", lifeMs: 365 * DAY_MS, stepMs: DAY_MS };

interface Claims {
  readonly widgetUid: string;
  readonly visitorId: number;
  readonly expiresAt: number;
}

export interface VisitorTokens {
  readonly key: string;
  readonly token: string;
  readonly tokenExpiresAt: number;
}

export function issueVisitorTokens(
  app: Pick<App, "signingKey" | "now">,
  visitor: Pick<Claims, "widgetUid" | "visitorId">,
): VisitorTokens {
  const issue = ({ purpose, lifeMs, stepMs }: typeof TOKEN) => {
    const claims: Claims = { ...visitor, expiresAt: Math.ceil((app.now() + lifeMs) / stepMs) * stepMs };
    const text = Buffer.from(JSON.stringify([claims.widgetUid, claims.visitorId, claims.expiresAt])).toString(
      "base64url",
    );
    return `${text}.${sign(app.signingKey, purpose, text)}`;
  };
  return { key: issue(KEY), token: issue(TOKEN), tokenExpiresAt: app.now() + TOKEN.lifeMs };
}

/** Whom a browser remembers to be; null for anything we have not signed. */
export function readVisitorKey(app: Pick<App, "signingKey" | "now">, value: string): Claims | null {
  return read(app, KEY.purpose, value);
}

export async function authenticateVisitor(
  app: App,
  value: string | undefined,
): Promise<Extract<Actor, { kind: "visitor" }>> {
  const claims = value === undefined ? null : read(app, TOKEN.purpose, value);
  const widget = claims && (await findPublicWidget(app.db.read, claims.widgetUid));
  if (!claims || !widget) throw unauthenticated("Invalid or expired visitor token");
  const { projectId, organizationId, uid: widgetUid } = widget;
  return { kind: "visitor", visitorId: claims.visitorId, widgetUid, projectId, organizationId };
}

function read(app: Pick<App, "signingKey" | "now">, purpose: string, value: string): Claims | null {
  const [text = "", signature = ""] = value.split(".", 2);
  if (!sameText(signature, sign(app.signingKey, purpose, text))) return null;
  // What carries our signature was written above.
  const [widgetUid, visitorId, expiresAt] = JSON.parse(Buffer.from(text, "base64url").toString()) as [
    string,
    number,
    number,
  ];
  return expiresAt > app.now() ? { widgetUid, visitorId, expiresAt } : null;
}
