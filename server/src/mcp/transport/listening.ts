import {
  isSpecType,
  ProtocolErrorCode,
  type RequestId,
  type ServerEvent,
  type ServerEventBus,
} from "@modelcontextprotocol/server";
import type { AppEvent } from "../../platform/events/app-event.ts";
import type { Events } from "../../platform/events/events.ts";
import type { McpCaller } from "./caller.ts";
import { JsonRpcFailure, REFUSED } from "./json-rpc.ts";
import type { McpOffer } from "./offer.ts";

const MAX_ADDRESSES = 100;
const MAX_STREAMS_PER_TOKEN = 20;
const MAX_STREAMS = 1000;
/** How long a stream relies on a permission it has checked. */
const TRUSTED_MS = 30_000;

export interface Listening {
  /** The changes that a caller asked to hear of. Refuses addresses that the caller may not read. */
  open(caller: McpCaller, request: unknown, signal: AbortSignal): Promise<ServerEventBus>;
}

export const isListenRequest = (body: unknown): boolean =>
  (body as { method?: unknown } | null)?.method === "subscriptions/listen";

type Resources = NonNullable<McpOffer["resources"]>;
type Concerns = (event: AppEvent) => boolean;

/** `subscriptions/listen`: tells a client which of the resources it named have changed. */
export function createListening(
  offers: readonly McpOffer[],
  events: Pick<Events, "subscribe" | "onGap">,
  now: () => number,
): Listening {
  const parts = offers.flatMap(({ resources }) => resources ?? []);
  const open = new Map<object, number>();

  function admit(caller: McpCaller, signal: AbortSignal): void {
    const own = [...open.values()].filter((tokenId) => tokenId === caller.tokenId).length;
    if (own >= MAX_STREAMS_PER_TOKEN || open.size >= MAX_STREAMS)
      throw new JsonRpcFailure(429, REFUSED, "Too many open streams. Close one, then listen again.");
    const key = {};
    open.set(key, caller.tokenId);
    signal.addEventListener("abort", () => open.delete(key), { once: true });
  }

  return {
    async open(caller, request, signal) {
      if (!isSpecType.SubscriptionsListenRequest(request))
        throw invalid(null, "Invalid params: notifications must say what to listen to.");
      const { id = null } = request as { id?: RequestId };
      const uris = [...new Set(request.params.notifications.resourceSubscriptions)];
      if (uris.length > MAX_ADDRESSES)
        throw invalid(id, `At most ${MAX_ADDRESSES} resources can be listened to in one stream.`);
      admit(caller, signal);
      const watched = new Map<string, Concerns>();
      for (const uri of uris) {
        const concerns = await find(parts, caller, uri, signal);
        if (!concerns) throw invalid(id, `This resource does not exist or cannot be listened to: ${uri}`);
        watched.set(uri, concerns);
      }
      return createBus(watched, events, now, (uri) => find(parts, caller, uri, signal));
    },
  };
}

const invalid = (id: RequestId | null, message: string) =>
  new JsonRpcFailure(400, ProtocolErrorCode.InvalidParams, message, {}, id);

/** Null where no part knows the address or the caller may not read it. */
async function find(
  parts: readonly Resources[],
  caller: McpCaller,
  uri: string,
  signal: AbortSignal,
): Promise<Concerns | null> {
  for (const part of parts) {
    const concerns = await part.watch?.(caller, uri, signal).catch(() => undefined);
    if (concerns) return concerns;
  }
  return null;
}

function createBus(
  watched: Map<string, Concerns>,
  events: Pick<Events, "subscribe" | "onGap">,
  now: () => number,
  check: (uri: string) => Promise<Concerns | null>,
): ServerEventBus {
  const checkedAt = new Map([...watched.keys()].map((uri) => [uri, now()]));

  /** A notification names the resource only, so a permission counts for a while. */
  async function tell(uri: string, listener: (event: ServerEvent) => void): Promise<void> {
    if (now() - (checkedAt.get(uri) ?? 0) >= TRUSTED_MS) {
      checkedAt.set(uri, now());
      if (!(await check(uri))) return void watched.delete(uri);
    }
    listener({ kind: "resource_updated", uri });
  }

  return {
    publish: () => undefined,
    subscribe(listener) {
      const ends = [
        events.subscribe((event) => {
          for (const [uri, concerns] of watched) if (concerns(event)) void tell(uri, listener);
        }),
        // What was missed is unknown, so all may have changed.
        events.onGap(() => {
          for (const uri of watched.keys()) void tell(uri, listener);
        }),
      ];
      return () => ends.forEach((end) => end());
    },
  };
}
