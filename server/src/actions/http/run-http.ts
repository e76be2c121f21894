import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { TemplateValues } from "../../language/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { ActionFailure } from "../failure.ts";
import { createMask, type Mask } from "../masking.ts";
import type { HttpConfiguration } from "../schema.ts";
import { openSecrets } from "../secrets.ts";
import { buildRequest, hostOf, type BuiltRequest } from "./build-request.ts";
import { namesOfSecrets } from "./template-texts.ts";
import { readServiceAnswer } from "./read-service-answer.ts";
import { sendRequest } from "./send-request.ts";

export interface HttpRun {
  readonly projectId: number;
  readonly configuration: HttpConfiguration;
  /** What templates can name, without the secrets. */
  readonly values: TemplateValues;
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal;
  readonly onAttempt: () => void;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;

export interface HttpResult {
  readonly output: unknown;
  readonly mask: Mask;
}

/** Sends an action's request, again where that may help. The mask hides the secrets it has used. */
export async function runHttp(app: App, run: HttpRun): Promise<HttpResult> {
  const secrets = await secretsFor(app, run);
  const used = [...secrets.values()];
  const mask = createMask(used);
  try {
    const request = withIdempotencyKey(
      buildRequest(run.configuration, { ...run.values, secrets: Object.fromEntries(secrets) }),
      run.idempotencyKey,
    );
    if (used.length > 0 && request.url.protocol !== "https:" && !app.config.allowPrivate.actions)
      throw new ActionFailure("Secrets are sent by https only.");
    return { output: await attempts(app, run, request, used, mask), mask };
  } catch (error) {
    if (error instanceof ActionFailure) throw new ActionFailure(mask.text(error.message));
    throw error;
  }
}

async function attempts(
  app: App,
  { configuration, signal, onAttempt }: HttpRun,
  request: BuiltRequest,
  secrets: readonly string[],
  mask: Mask,
): Promise<unknown> {
  const { timeout_ms: timeoutMs, retries } = configuration;
  const guard = app.services.actionGuard;
  for (let attempt = 0; ; attempt++) {
    onAttempt();
    try {
      const response = await sendRequest(request, { timeoutMs, guard, signal, secrets });
      return readServiceAnswer(response, configuration, mask);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ActionFailure) || !error.isTransient || attempt >= retries) throw error;
      // A visitor waits: a service that asks for longer is not asked again.
      if (error.retryAfterMs > LONGEST_PAUSE_MS) throw error;
      await wait(Math.max(FIRST_PAUSE_MS * 3 ** attempt, error.retryAfterMs), undefined, { signal });
    }
  }
}

/** Services that know the header do nothing twice, however often the request is sent. */
function withIdempotencyKey(request: BuiltRequest, key: string = randomUUID()): BuiltRequest {
  if (request.method === "GET" || "idempotency-key" in request.headers) return request;
  return { ...request, headers: { ...request.headers, "idempotency-key": key } };
}

/** The secrets that the templates name. One that belongs to another host is not used. */
async function secretsFor(app: App, { projectId, configuration }: HttpRun): Promise<Map<string, string>> {
  const names = namesOfSecrets(configuration);
  if (names.length === 0) return new Map();
  const stored = await openSecrets(app, { projectId });
  const host = hostOf(configuration.url);
  return new Map(
    names.map((name) => {
      const secret = stored.find((other) => other.name === name);
      if (!secret) throw new ActionFailure(`The secret ${name} does not exist.`);
      if (secret.host !== host) throw new ActionFailure(`The secret ${name} is for ${secret.host} only.`);
      if (secret.value === null)
        throw new ActionFailure(`The secret ${name} can't be read any more. Enter it again.`);
      return [name, secret.value];
    }),
  );
}
