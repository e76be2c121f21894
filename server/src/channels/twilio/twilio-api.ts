import { ChannelFailure, type ChannelAnswer, type ChannelVendor, type VendorBody } from "../channel.ts";
import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import { fieldsIn, valueText } from "../parsing/json-fields.ts";
import { twilioProblem } from "./twilio-problems.ts";

export interface TwilioCredentials {
  readonly account_sid: string;
  /** Twilio signs its calls with it, also where requests are made with an API key. */
  readonly auth_token: string;
  readonly api_key_sid?: string | undefined;
  readonly api_key_secret?: string | undefined;
}
/** Messages are sent from a number or from a Messaging Service, which chooses among its numbers. */
export interface TwilioSettings {
  readonly from?: string | undefined;
  readonly messaging_service_sid?: string | undefined;
  readonly sends_mms?: boolean | undefined;
}
export type TwilioVendor = ChannelVendor<TwilioCredentials, TwilioSettings>;
/** An account, whatever it is used for. */
export type TwilioAccount = ChannelVendor<TwilioCredentials, object>;

const RATE_LIMITED = new Set(["20429", "14107", "63018"]);
const REFUSED: Readonly<Record<string, string>> = {
  "20003":
    "Twilio doesn't accept the credentials. Copy the Account SID and the Auth Token again from its console.",
  "20005": "The Twilio account is not active. Its console says why.",
};

/** One request for the account's resources; only answers of success return. */
export async function callTwilio(
  vendor: TwilioAccount,
  method: "GET" | "POST",
  path: string,
  body?: VendorBody,
): Promise<unknown> {
  const answer = await vendor.request({
    method,
    path: `/2010-04-01/Accounts/${vendor.credentials.account_sid}${path}`,
    headers: { authorization: twilioAuthorization(vendor) },
    ...(body ? { body } : {}),
  });
  if (answer.status >= 200 && answer.status < 300) return answer.json;
  throw twilioFailure(answer, vendor.now());
}

export function twilioAuthorization({ credentials }: TwilioAccount): string {
  const { account_sid: account, auth_token: token, api_key_sid: key, api_key_secret: secret } = credentials;
  const pair = key && secret ? `${key}:${secret}` : `${account}:${token}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

function twilioFailure({ status, headers, json }: ChannelAnswer, now: number): ChannelFailure {
  const { code, message } = fieldsIn(json);
  const known = valueText(code);
  if (status === 429 || RATE_LIMITED.has(known))
    return new ChannelFailure("Twilio asks to slow down.", {
      isTransient: true,
      retryAfterMs: askedPauseMs(headers["retry-after"], now),
    });
  if (status >= 500) return new ChannelFailure("Twilio can't be reached right now.", { isTransient: true });
  const refused = Object.hasOwn(REFUSED, known)
    ? REFUSED[known]
    : status === 401
      ? REFUSED["20003"]
      : undefined;
  if (refused) return new ChannelFailure(refused, { isRefused: true });
  return new ChannelFailure(twilioProblem(known, valueText(message) || `status ${status}`));
}
