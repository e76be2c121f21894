import { setTimeout as delay } from "node:timers/promises";
import {
  ChannelFailure,
  type ChannelAnswer,
  type ChannelVendor,
  type ServerAccess,
  type VendorRequest,
} from "../channel.ts";
import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import { fieldsIn, valueText } from "../parsing/json-fields.ts";

export interface DiscordCredentials {
  readonly token: string;
}
export type DiscordVendor = ChannelVendor<DiscordCredentials> & Pick<ServerAccess, "openSocket">;

/** Discord's own codes, beside the status. */
export const UNKNOWN_CHANNEL = 10_003;
const THREAD_EXISTS = 160_004;
const CANNOT_MESSAGE_USER = 50_007;
const FORBIDDEN = new Set([50_001, 50_013]);
const TOO_LARGE = 40_005;

const LONGEST_WAIT_MS = 10_000;
const MOST_BUCKETS = 1000;

export const REFUSED_TOKEN =
  "Discord refuses the bot's token. Reset it on the page Bot of the Developer Portal and enter the new one.";

export class DiscordFailure extends ChannelFailure {
  readonly code: number;

  constructor(code: number, ...failure: ConstructorParameters<typeof ChannelFailure>) {
    super(...failure);
    this.code = code;
  }

  get isThreadThere(): boolean {
    return this.code === THREAD_EXISTS;
  }
}

/** A request of the API. Only answers of success return. */
export async function callDiscord(vendor: DiscordVendor, request: VendorRequest): Promise<ChannelAnswer> {
  await turnOf(vendor, request);
  const answer = await vendor.request({
    ...request,
    headers: {
      authorization: `Bot ${vendor.credentials.token}`,
      // In the form that Discord asks for.
      "user-agent": `DiscordBot (${new URL(vendor.inboundUrl).origin}, 1)`,
    },
  });
  noteLimit(vendor, request, answer);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw failureOf(answer, vendor.now());
}

/** When a route may be used again, by the headers of its last answer: Discord counts each channel's by itself. */
const limits = new WeakMap<DiscordVendor, Map<string, number>>();
const routeOf = ({ method, path }: VendorRequest): string => `${method} ${path}`;

async function turnOf(vendor: DiscordVendor, request: VendorRequest): Promise<void> {
  const waitMs = (limits.get(vendor)?.get(routeOf(request)) ?? 0) - performance.now();
  if (waitMs > 0) await delay(Math.min(waitMs, LONGEST_WAIT_MS));
}

function noteLimit(vendor: DiscordVendor, request: VendorRequest, { headers }: ChannelAnswer): void {
  const seconds = Number(headers["x-ratelimit-reset-after"]);
  const known = limits.get(vendor) ?? new Map<string, number>();
  limits.set(vendor, known);
  known.delete(routeOf(request));
  if (headers["x-ratelimit-remaining"] !== "0" || !(seconds > 0)) return;
  if (known.size >= MOST_BUCKETS) known.clear();
  known.set(routeOf(request), performance.now() + seconds * 1000);
}

function failureOf({ status, headers, json }: ChannelAnswer, now: number): DiscordFailure {
  const fields = fieldsIn(json);
  const code = Number(fields.code) || 0;
  const message = valueText(fields.message);
  if (status === 401) return new DiscordFailure(code, REFUSED_TOKEN, { isRefused: true });
  if (status === 429) {
    const asked = askedPauseMs(valueText(fields.retry_after) || headers["retry-after"], now);
    return new DiscordFailure(code, "Discord asks to slow down.", { isTransient: true, retryAfterMs: asked });
  }
  if (status >= 500)
    return new DiscordFailure(code, "Discord can't be reached right now.", { isTransient: true });
  if (code === CANNOT_MESSAGE_USER)
    return new DiscordFailure(
      code,
      "Discord doesn't deliver this: the person has blocked the bot, takes no direct messages, or shares no server with it any more.",
    );
  if (FORBIDDEN.has(code) || status === 403)
    return new DiscordFailure(
      code,
      "The bot may not write in this Discord channel. Give it the permissions to view the channel and to send messages, files and messages in threads.",
    );
  if (code === UNKNOWN_CHANNEL) return new DiscordFailure(code, "This Discord channel no longer exists.");
  if (code === TOO_LARGE || status === 413)
    return new DiscordFailure(code, "Discord refused the file because it is too large.");
  return new DiscordFailure(code, `Discord refused: ${message || `status ${status}`}`);
}

/** Files come from Discord's own hosts and from the API's address only. */
export function isDiscordFile({ apiUrl }: Pick<DiscordVendor, "apiUrl">, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  if (apiUrl !== DISCORD_API_URL && origin === new URL(apiUrl).origin) return true;
  return protocol === "https:" && FILE_HOSTS.has(hostname);
}

const FILE_HOSTS = new Set(["cdn.discordapp.com", "media.discordapp.net"]);
export const DISCORD_API_URL = "https://discord.com/api/v10";
