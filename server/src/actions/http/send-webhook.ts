import { createHmac } from "node:crypto";
import type { App } from "../../platform/operations/context.ts";
import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import { parseFileUrl } from "../../training/index.ts";
import { ActionFailure } from "../failure.ts";
import { createMask } from "../masking.ts";
import { openSecrets } from "../secrets.ts";
import { hostOf } from "./build-request.ts";
import { sendRequest } from "./send-request.ts";

const TIMEOUT_MS = 10_000;
const TRANSIENT = new Set([408, 425, 429, 500, 502, 503, 504]);

interface WebhookTarget {
  readonly projectId: number;
  readonly url: string;
  /** The name of the secret that signs it; null for none. */
  readonly secret: string | null;
}

export interface Webhook extends WebhookTarget {
  readonly body: string;
  /** The same for each attempt. */
  readonly id: string;
  readonly signal: AbortSignal;
}

/** What is wrong with a webhook's target, or null. The address guard decides when it is called. */
export async function problemOfWebhook(
  app: App,
  { projectId, url, secret }: WebhookTarget,
): Promise<string | null> {
  if (!isAddress(url) || /[{}]/.test(url))
    return "the address of a webhook must be a whole one such as https://example.com/hook.";
  if (secret === null) return null;
  if (!/^https:/i.test(url) && !app.config.allowPrivate.actions)
    return "a signed webhook needs an address that begins with https://.";
  const stored = (await openSecrets(app, { projectId })).find(({ name }) => name === secret);
  if (!stored) return `the secret ${secret} does not exist. Create it first.`;
  const host = hostOf(url);
  return stored.host === host ? null : `the secret ${secret} is for ${stored.host}, not for ${host}.`;
}

/**
 * Sends a JSON document through the guarded door of actions. With a secret it carries `x-parley-signature: t=SECONDS,v1=HEX`,
 * the HMAC-SHA256 of `SECONDS.BODY`; the secret itself is not sent.
 */
export async function sendWebhook(app: App, webhook: Webhook): Promise<void> {
  const problem = await problemOfWebhook(app, webhook);
  if (problem) throw new ActionFailure(problem);
  const { projectId, url, secret: name, body, id, signal } = webhook;
  const held =
    name === null ? null : (await openSecrets(app, { projectId })).find((one) => one.name === name);
  if (held?.value === null)
    throw new ActionFailure(`The secret ${name} can't be read any more. Enter it again.`);
  const seconds = Math.floor(app.now() / 1000);
  const signed = held?.value
    ? createHmac("sha256", held.value).update(`${seconds}.${body}`).digest("hex")
    : null;
  const headers = {
    accept: "*/*",
    "content-type": "application/json",
    "idempotency-key": id,
    ...(signed === null ? {} : { "x-parley-signature": `t=${seconds},v1=${signed}` }),
  };
  const { status, headers: answered } = await sendRequest(
    { method: "POST", url: parseFileUrl(url), headers, body },
    {
      timeoutMs: TIMEOUT_MS,
      guard: app.services.actionGuard,
      signal,
      secrets: held?.value ? [held.value] : [],
      mustArrive: true,
    },
  ).catch((error: unknown) => {
    if (!(error instanceof ActionFailure)) throw error;
    throw new ActionFailure(createMask(held?.value ? [held.value] : []).text(error.message), error);
  });
  if (status >= 200 && status <= 299) return;
  throw new ActionFailure(`The service answered with the status ${status}.`, {
    isTransient: TRANSIENT.has(status),
    retryAfterMs: askedPauseMs(answered["retry-after"], app.now()) ?? 0,
  });
}

function isAddress(url: string): boolean {
  try {
    parseFileUrl(url);
    return hostOf(url) !== null;
  } catch {
    return false;
  }
}
