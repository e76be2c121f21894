import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { ChannelFailure, type ChannelEvent, type ReportEvents } from "../channel.ts";
import { fieldsIn, valueText } from "../parsing/json-fields.ts";
import { callDiscord, DISCORD_API_URL, REFUSED_TOKEN, type DiscordVendor } from "./discord-api.ts";
import { runConnection, type ConnectionEnding, type GatewaySession } from "./gateway.ts";
import { isSaidTo, readDiscordMessage, readPress, type Dispatch } from "./read-dispatch.ts";
import { ownThreads } from "./own-threads.ts";

const ACKNOWLEDGE_MS = 2500;
const DEFERRED_UPDATE = 6;

export const MISSING_INTENT =
  "Discord doesn't show the bot what people write. Turn on Message Content Intent on the page Bot of the Developer Portal and check the channel again.";
/** Closed with these, no other connection succeeds until a person acts. */
const REFUSALS: Readonly<Record<number, string>> = {
  4004: REFUSED_TOKEN,
  4010: "Discord refuses the connection. Check the channel again later.",
  4011: "The bot is in more servers than one connection may serve (2,500). Use a bot of its own for this channel.",
  4012: "Discord no longer speaks the version of its Gateway that is used here. Update Parley.",
  4013: "Discord refuses what the bot asks to receive. Update Parley.",
  4014: MISSING_INTENT,
};
/** Closed with these, the session is gone. */
const ENDED = new Set([4003, 4007, 4009]);

const Cursor = z.object({ id: z.string(), url: z.string(), sequence: z.number().int() });

/** Discord asks to wait between one and five seconds before a session starts over. */
const beforeNewSession = (): number => 1000 + Math.random() * 4000;

/** Receives by the Gateway until the signal aborts. The session and how far it was stored are the cursor. */
export async function listenToGateway(
  vendor: DiscordVendor,
  report: ReportEvents,
  signal: AbortSignal,
  stored: string | null,
  pauseMs: () => number = beforeNewSession,
): Promise<void> {
  let session = parseCursor(stored);
  while (!signal.aborted) {
    const { ending, after, wasReady } = await connect(vendor, report, signal, session);
    session = after;
    if (signal.aborted) return;
    const refusal = ending.kind === "closed" ? REFUSALS[ending.code] : undefined;
    if (refusal) throw new ChannelFailure(refusal, { isRefused: true });
    if (isOver(ending)) session = null;
    if (ending.kind === "invalid" || isOver(ending))
      await delay(pauseMs(), undefined, { signal }).catch(() => undefined);
    else if (!wasReady)
      throw new ChannelFailure("Discord's Gateway can't be reached right now.", { isTransient: true });
  }
}

const isOver = (ending: ConnectionEnding): boolean =>
  (ending.kind === "invalid" && !ending.isResumable) || (ending.kind === "closed" && ENDED.has(ending.code));

function parseCursor(stored: string | null): GatewaySession | null {
  if (stored === null) return null;
  try {
    return Cursor.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

interface Connected {
  readonly ending: ConnectionEnding;
  readonly after: GatewaySession | null;
  readonly wasReady: boolean;
}

async function connect(
  vendor: DiscordVendor,
  report: ReportEvents,
  signal: AbortSignal,
  before: GatewaySession | null,
): Promise<Connected> {
  const url = before?.url ?? (await gatewayUrl(vendor, signal));
  const socket = await vendor.openSocket(`${url.replace(/\/+$/, "")}/?v=10&encoding=json`);
  const broken = new AbortController();
  let session = before;
  let wasReady = false;
  let waiting: Dispatch[] = [];
  let stored = before?.sequence ?? -1;
  let failure: unknown = null;

  /** Everything that waits in one write, together with how far it goes. */
  const store = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    if (!session || (batch.length === 0 && session.sequence === stored)) return;
    const reached = session;
    const { events, presses } = await readAll(vendor, batch);
    await report(events, JSON.stringify(reached));
    stored = reached.sequence;
    await Promise.all(presses.map((press) => acknowledge(vendor, press)));
  };
  let storing = Promise.resolve();
  const storeSoon = (): void => {
    storing = storing
      .then(() => (failure === null ? store() : undefined))
      .catch((error: unknown) => {
        // What was not stored is repeated to the connection that resumes.
        failure = error;
        broken.abort();
      });
  };
  const onDispatch = (dispatch: Dispatch): void => {
    const { type, data, sequence } = dispatch;
    if (type === "READY")
      session = {
        id: valueText(data.session_id),
        url: resumeUrl(vendor, data.resume_gateway_url, url),
        sequence,
      };
    else if (session) session = { ...session, sequence };
    const isBegin = type === "READY" || type === "RESUMED";
    if (isBegin) {
      wasReady = true;
      stored = -1;
    }
    const isWanted = isSaidTo(vendor.accountId ?? "", dispatch) !== false;
    if (isWanted) waiting.push(dispatch);
    if (isWanted || isBegin) storeSoon();
  };

  const ending = await runConnection(socket, {
    token: vendor.credentials.token,
    session: before,
    onDispatch,
    onBeat: storeSoon,
    signal: AbortSignal.any([signal, broken.signal]),
  });
  await storing;
  if (failure !== null) throw failure;
  return { ending, after: session, wasReady };
}

/** Where a new session begins, as long as Discord allows one today. */
async function gatewayUrl(vendor: DiscordVendor, signal: AbortSignal): Promise<string> {
  const { json } = await callDiscord(vendor, { method: "GET", path: "/gateway/bot", signal });
  const { url, session_start_limit: limit } = fieldsIn(json);
  const { remaining, reset_after: resetAfter } = fieldsIn(limit);
  if (remaining === 0)
    throw new ChannelFailure("Discord allows the bot no more connections today.", {
      isTransient: true,
      retryAfterMs: Math.max(Number(resetAfter) || 0, 60_000),
    });
  if (!isGateway(vendor, valueText(url)))
    throw new ChannelFailure("Discord named a Gateway that is not used.", { isTransient: true });
  return valueText(url);
}

const GATEWAY_HOST = /(^|\.)discord\.gg$/;

/** The token is sent there: to Discord's own hosts, unless the operator has set another API. */
const isGateway = ({ apiUrl }: DiscordVendor, url: string): boolean =>
  URL.canParse(url) && (apiUrl !== DISCORD_API_URL || GATEWAY_HOST.test(new URL(url).hostname));

function resumeUrl(vendor: DiscordVendor, named: unknown, fallback: string): string {
  const url = valueText(named);
  return isGateway(vendor, url) ? url : fallback;
}

interface Press {
  readonly id: string;
  readonly token: string;
}

async function readAll(
  vendor: DiscordVendor,
  batch: readonly Dispatch[],
): Promise<{ events: ChannelEvent[]; presses: Press[] }> {
  const events: ChannelEvent[] = [];
  const presses: Press[] = [];
  const bot = vendor.accountId ?? "";
  for (const dispatch of batch) {
    const isPress = dispatch.type === "INTERACTION_CREATE";
    const press = { id: valueText(dispatch.data.id), token: valueText(dispatch.data.token) };
    if (isPress && press.id !== "" && press.token !== "") presses.push(press);
    const isOurs =
      isSaidTo(bot, dispatch) ?? (await ownThreads.has(vendor, valueText(dispatch.data.channel_id)));
    if (!isOurs) continue;
    const event = isPress
      ? readPress(dispatch, vendor.now())
      : readDiscordMessage(dispatch, bot, vendor.now());
    if (event) events.push(event);
  }
  return { events, presses };
}

/** Within three seconds, or the person reads that it failed. The answer is a message of its own. */
async function acknowledge(vendor: DiscordVendor, { id, token }: Press): Promise<void> {
  const path = `/interactions/${encodeURIComponent(id)}/${encodeURIComponent(token)}/callback`;
  const body = { json: { type: DEFERRED_UPDATE } };
  await callDiscord(vendor, { method: "POST", path, body, timeoutMs: ACKNOWLEDGE_MS }).catch(() => undefined);
}
