import { createHash } from "node:crypto";
import { canReadConversations } from "../../access/index.ts";
import { findLastMessageBy } from "../../messages/index.ts";
import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import type { App } from "../../platform/operations/context.ts";
import { findProjectById } from "../../projects/index.ts";
import { countWaitingAndUnread, describeSession } from "../../sessions/index.ts";
import { FileProblem } from "../../training/index.ts";
import { nullIfMissing } from "../../platform/errors/null-if-missing.ts";
import { deleteSubscription, findSubscription } from "../queries/subscriptions.ts";
import { openSubscription, type BrowserSubscription } from "../subscriptions.ts";
import { encryptMessage } from "./encrypt-message.ts";
import { authorizationOf, loadPushKeys } from "./push-keys.ts";

/** A browser that was off for longer learns of the rest when its person opens the inbox. */
const LIFE_S = 12 * 60 * 60;
const LONGEST_TEXT = 200;
const MOST_COUNTED = 1000;
const TIMEOUT_MS = 20_000;

export interface PushedConversation {
  readonly subscriptionId: number;
  readonly projectId: number;
  readonly sessionUid: string;
}

/** What the service worker shows. Only for the browser's eyes: the push service sees neither text nor address. */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  /** A newer one of the same conversation replaces it. */
  readonly tag: string;
  /** The count on the app's icon. */
  readonly badge: number;
}

/** With how long the push service asks to be left alone. */
export class PushRefusal extends Error {
  readonly askedMs: number;

  constructor(message: string, askedMs: number) {
    super(message);
    this.askedMs = askedMs;
  }
}

/** Sends a conversation to one browser, as its person may read it at this moment. A thrown error means a retry. */
export async function deliverPush(app: App, pushed: PushedConversation, signal: AbortSignal): Promise<void> {
  const row = await findSubscription(app.db.read, pushed.subscriptionId);
  const project = await findProjectById(app.db.read, pushed.projectId);
  if (!row || !project) return;
  const browser = openSubscription(app, row.sealed);
  if (!browser) return forget(app, row.id);
  if (!(await canReadConversations(app, { signInId: row.sign_in_id, projectUid: project.uid }))) return;
  const message = await messageOf(app, { id: pushed.projectId, ...project }, pushed.sessionUid);
  if (!message) return;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const { status, askedMs } = await send(app, browser, message, limited);
  if (status === "gone" || status === 404 || status === 410) return forget(app, row.id);
  if (status === 429 || status >= 500) throw new PushRefusal(`The push service answered ${status}`, askedMs);
  if (status >= 300) app.log.warn({ status }, "a push service refused a notification");
}

const forget = (app: App, id: number): Promise<void> =>
  app.db.writeStatement((sql) => deleteSubscription(sql, id));

async function messageOf(
  app: App,
  project: { readonly id: number; readonly uid: string; readonly name: string },
  sessionUid: string,
): Promise<PushMessage | null> {
  const key = { projectId: project.id, uid: sessionUid };
  const session = await nullIfMissing(describeSession(app, key));
  if (!session) return null;
  const last = await findLastMessageBy(app.db.read, {
    projectId: project.id,
    sessionId: session.id,
    sender: "user",
  });
  const { waiting, unread } = await countWaitingAndUnread(app.db.read, {
    projectId: project.id,
    atMost: MOST_COUNTED,
  });
  const name = (session.contact_data as { name?: string | null }).name;
  return {
    title: name ? `${name} · ${project.name}` : project.name,
    body: (last?.message ?? "").slice(0, LONGEST_TEXT),
    url: `/p/${project.uid}/inbox?session=${sessionUid}`,
    tag: sessionUid,
    badge: waiting + unread,
  };
}

/** `gone` for an address that no message may be sent to, such as one inside our network. */
async function send(
  app: App,
  { endpoint, keys }: BrowserSubscription,
  message: PushMessage,
  signal: AbortSignal,
): Promise<{ readonly status: number | "gone"; readonly askedMs: number }> {
  const pushKeys = await loadPushKeys(app);
  const topic = createHash("sha256").update(message.tag).digest("base64url").slice(0, 32);
  const headers = {
    authorization: authorizationOf(pushKeys, { endpoint, contact: contactOf(app), now: app.now() }),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(LIFE_S),
    urgency: "high",
    topic,
  };
  const body = encryptMessage(JSON.stringify(message), keys);
  try {
    const response = await app.services.pushFetch(endpoint, { method: "POST", headers, body, signal });
    const asked = askedPauseMs(response.headers.get("retry-after") ?? undefined, app.now()) ?? 0;
    return { status: response.status, askedMs: Math.min(asked, LIFE_S * 1000) };
  } catch (error) {
    if (error instanceof FileProblem && !error.retryable) return { status: "gone", askedMs: 0 };
    throw error;
  }
}

/** Push services want an address to write to. */
function contactOf(app: App): string {
  const [address] = /[^\s<>]+@[^\s<>]+/.exec(app.config.mail.from) ?? [];
  const url = app.publicUrl();
  return url.startsWith("https://") || !address ? url : `mailto:${address}`;
}
