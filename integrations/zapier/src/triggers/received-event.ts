import type { Bundle, ZObject } from "zapier-platform-core";
import { problemOfSignature } from "../generated/webhook-signature.ts";

export interface ParleyEvent {
  /** The same for each attempt. */
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Zapier reads what it was sent from a queue of its own, which may take a while. */
const TOLERANCE_SECONDS = 60 * 60;

/** The event that a request brings. Requests that the webhook of this Zap has not signed are refused. */
export function receivedEvent(z: ZObject, { rawRequest, subscribeData }: Bundle): ParleyEvent {
  const headers = headersOf(rawRequest?.headers ?? {});
  const body = rawRequest?.content ?? "";
  const { secret = "" } = (subscribeData ?? {}) as { secret?: string };
  const check = { secret, nowMs: Date.now(), toleranceSeconds: TOLERANCE_SECONDS };
  const problem = problemOfSignature({ headers, body }, check);
  if (problem !== null) throw new z.errors.Error(problem, "InvalidSignature", 403);
  const { type, timestamp, data } = JSON.parse(body) as Omit<ParleyEvent, "id">;
  return { id: headers["webhook-id"]!, type, timestamp, data };
}

/** Zapier writes the names of headers as `Http-Webhook-Id`. */
const headersOf = (raw: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name.toLowerCase().replace(/^http-/, ""), value]),
  );
