import { ChannelFailure, type ChannelAnswer, type ChannelVendor, type VendorBody } from "../channel.ts";
import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import { fieldsIn, valueText, type JsonFields } from "../parsing/json-fields.ts";

export interface SlackCredentials {
  readonly bot_token: string;
  readonly signing_secret: string;
}
export type SlackVendor = ChannelVendor<SlackCredentials>;

const AWAY = new Set([
  "internal_error",
  "fatal_error",
  "service_unavailable",
  "request_timeout",
  "team_added_to_org",
]);
const REFUSED: Readonly<Record<string, string>> = {
  not_authed: "Slack doesn't know this bot token. Copy it again from OAuth & Permissions.",
  invalid_auth: "Slack doesn't know this bot token. Copy it again from OAuth & Permissions.",
  token_revoked: "The bot token was revoked. Install the Slack app again and enter its new token.",
  token_expired: "The bot token has expired. Turn off token rotation or enter a new token.",
  account_inactive: "The Slack app was removed from the workspace. Install it again and enter its token.",
  org_login_required:
    "The workspace moves to an Enterprise organization. Install the Slack app again afterwards.",
};
const EXPLAINED: Readonly<Record<string, string>> = {
  not_in_channel: "The bot isn't in this Slack channel any more. Invite it with /invite.",
  channel_not_found: "Slack doesn't show this channel to the bot any more. Invite it with /invite.",
  is_archived: "This Slack channel is archived.",
  restricted_action: "The workspace's settings don't let the bot write in this channel.",
  msg_too_long: "Slack refused the message because it is too long.",
  user_disabled: "This person's Slack account is deactivated.",
  cannot_dm_bot: "Slack doesn't deliver messages to other bots.",
  file_uploads_disabled: "The workspace doesn't allow files.",
};

/** Calls a method of Slack's Web API. Slack answers failures with 200 and `ok: false`. */
export async function callSlack(
  vendor: SlackVendor,
  method: string,
  body: VendorBody,
): Promise<{ readonly fields: JsonFields; readonly headers: ChannelAnswer["headers"] }> {
  const answer = await vendor.request({
    method: "POST",
    path: `/${method}`,
    headers: {
      authorization: `Bearer ${vendor.credentials.bot_token}`,
      ...("json" in body ? { "content-type": "application/json; charset=utf-8" } : {}),
    },
    body,
  });
  const fields = fieldsIn(answer.json);
  if (answer.status === 200 && fields.ok === true) return { fields, headers: answer.headers };
  throw failureOf(answer, fields, vendor.now());
}

function failureOf({ status, headers }: ChannelAnswer, fields: JsonFields, now: number): ChannelFailure {
  const error = valueText(fields.error);
  if (status === 429 || error === "ratelimited" || error === "rate_limited")
    return new ChannelFailure("Slack asks to slow down.", {
      isTransient: true,
      retryAfterMs: askedPauseMs(headers["retry-after"], now),
    });
  if (status >= 500 || AWAY.has(error))
    return new ChannelFailure("Slack can't be reached right now.", { isTransient: true });
  if (error === "missing_scope")
    return new ChannelFailure(missingScopes([valueText(fields.needed)]), { isRefused: true });
  const refused = Object.hasOwn(REFUSED, error) ? REFUSED[error] : undefined;
  if (refused) return new ChannelFailure(refused, { isRefused: true });
  const explained = Object.hasOwn(EXPLAINED, error) ? EXPLAINED[error] : undefined;
  return new ChannelFailure(explained ?? `Slack refused: ${error || `status ${status}`}.`);
}

export const missingScopes = (scopes: readonly string[]): string =>
  `The Slack app lacks ${scopes.join(", ")}. Add it under OAuth & Permissions, Bot Token Scopes, and install the app again.`;

/** The token goes to Slack's own hosts and to the API's address only. */
export function isSlackAddress(vendor: Pick<SlackVendor, "apiUrl">, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  if (origin === new URL(vendor.apiUrl).origin) return true;
  return protocol === "https:" && (hostname === "slack.com" || hostname.endsWith(".slack.com"));
}
