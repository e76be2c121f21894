import { ChannelFailure, type ChannelAnswer, type ChannelVendor } from "../channel.ts";
import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import { fieldsIn, valueText, type JsonFields } from "../parsing/json-fields.ts";

export interface CrispCredentials {
  readonly token_identifier: string;
  readonly token_key: string;
  readonly hook_secret: string;
}

export interface CrispSettings {
  readonly website_id: string;
  readonly hand_over_user_id?: string | undefined;
}

export type CrispVendor = ChannelVendor<CrispCredentials, CrispSettings>;

/** What Crisp calls the reasons that a person can mend. */
const REFUSED: Readonly<Record<string, string>> = {
  invalid_session: "Crisp doesn't accept the token. Copy its identifier and key again from the Marketplace.",
  not_authenticated:
    "Crisp doesn't accept the token. Copy its identifier and key again from the Marketplace.",
  not_subscribed:
    "The website hasn't installed the plugin. Install it in Crisp under Plugins, or by its install link.",
  not_allowed:
    "The token lacks a scope. Add website:conversation:messages, :sessions, :states and :routing (read and write) in the Marketplace.",
  route_not_allowed:
    "The token lacks a scope. Add website:conversation:messages, :sessions, :states and :routing (read and write) in the Marketplace.",
  website_not_found: "Crisp knows no website with this ID. Check website_id.",
};

/** The status tells what is missing from other failures. */
export class CrispRefusal extends ChannelFailure {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** One request of the REST API as a plugin; returns the `data` of an answer of success. */
export async function callCrisp(
  vendor: CrispVendor,
  method: "GET" | "POST" | "PATCH",
  path: string,
  json?: object,
): Promise<JsonFields> {
  const { token_identifier: identifier, token_key: key } = vendor.credentials;
  const answer = await vendor.request({
    method,
    path: `/website/${encodeURIComponent(vendor.settings.website_id)}${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${identifier}:${key}`).toString("base64")}`,
      "x-crisp-tier": "plugin",
    },
    ...(json ? { body: { json } } : {}),
  });
  const { data, error } = fieldsIn(answer.json);
  if (answer.status >= 200 && answer.status < 300 && error !== true) return fieldsIn(data);
  throw failureOf(answer, vendor.now());
}

function failureOf({ status, headers, json }: ChannelAnswer, now: number): ChannelFailure {
  const reason = valueText(fieldsIn(json).reason);
  // 420 is what Crisp's load balancers answer.
  if (status === 429 || status === 420)
    return new ChannelFailure("Crisp asks to slow down, or the plugin's quota of the day is used up.", {
      isTransient: true,
      retryAfterMs: askedPauseMs(headers["retry-after"], now),
    });
  if (status >= 500 || status === 408)
    return new ChannelFailure("Crisp can't be reached right now.", { isTransient: true });
  const refused = Object.hasOwn(REFUSED, reason) ? REFUSED[reason] : undefined;
  if (refused || status === 401 || status === 403)
    return new ChannelFailure(refused ?? `Crisp refuses the token: ${reason || `status ${status}`}.`, {
      isRefused: true,
    });
  return new CrispRefusal(status, `Crisp refused: ${reason || `status ${status}`}.`);
}
