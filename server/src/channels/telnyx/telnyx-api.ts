import { ChannelFailure, type ChannelAnswer, type ChannelVendor, type VendorBody } from "../channel.ts";
import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import { fieldsIn, listIn, valueText } from "../parsing/json-fields.ts";

export interface TelnyxCredentials {
  readonly api_key: string;
  /** Telnyx signs its calls with the other half of it. */
  readonly public_key: string;
  readonly account_sid: string;
}
export type TelnyxAccount = ChannelVendor<TelnyxCredentials, object>;

/** One request below `/v2`; only answers of success return. */
export async function callTelnyx(
  vendor: TelnyxAccount,
  method: "GET" | "POST" | "PATCH",
  path: string,
  body?: VendorBody,
): Promise<unknown> {
  const answer = await vendor.request({
    method,
    path: `/v2${path}`,
    headers: { authorization: `Bearer ${vendor.credentials.api_key}` },
    ...(body ? { body } : {}),
  });
  if (answer.status >= 200 && answer.status < 300) return answer.json;
  throw telnyxFailure(answer, vendor.now());
}

/** The account's resources in the shape of Twilio's. */
export const callTexml = (
  vendor: TelnyxAccount,
  method: "GET" | "POST",
  path: string,
  body?: VendorBody,
): Promise<unknown> =>
  callTelnyx(vendor, method, `/texml/Accounts/${vendor.credentials.account_sid}${path}`, body);

function telnyxFailure({ status, headers, json }: ChannelAnswer, now: number): ChannelFailure {
  if (status === 429)
    return new ChannelFailure("Telnyx asks to slow down.", {
      isTransient: true,
      retryAfterMs: askedPauseMs(headers["retry-after"], now),
    });
  if (status >= 500) return new ChannelFailure("Telnyx can't be reached right now.", { isTransient: true });
  if (status === 401)
    return new ChannelFailure(
      "Telnyx doesn't accept the API key. Copy it again from API Keys in Mission Control.",
      { isRefused: true },
    );
  const [{ title, detail } = {}] = listIn(fieldsIn(json)["errors"]);
  const reason = [valueText(title), valueText(detail)].filter((text) => text !== "").join(": ");
  return new ChannelFailure(`Telnyx refused it: ${reason.slice(0, 300) || `status ${status}`}`, {
    isRefused: status === 403,
  });
}
