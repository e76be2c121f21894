import { ChannelFailure, type ChannelAnswer, type ChannelVendor, type VendorRequest } from "../channel.ts";
import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import { fieldsIn, listIn, valueText } from "../parsing/json-fields.ts";

export interface LineCredentials {
  readonly channel_access_token: string;
  readonly channel_secret: string;
}
export type LineVendor = ChannelVendor<LineCredentials>;

export const LINE_API_URL = "https://api.line.me";
const CONTENT_URL = "https://api-data.line.me";
const MAX_DETAILS = 3;

/** Files have a host of their own at LINE; an address that the operator has set serves both. */
export const contentUrlOf = ({ apiUrl }: Pick<LineVendor, "apiUrl">): string =>
  apiUrl === LINE_API_URL ? CONTENT_URL : apiUrl;

const RETRY_KEY = "x-line-retry-key";

/** One request of the Messaging API; only answers of success return. With a retry key it is accepted once. */
export async function callLine(
  vendor: LineVendor,
  { retryKey, ...request }: Omit<VendorRequest, "headers"> & { readonly retryKey?: string | undefined },
): Promise<ChannelAnswer> {
  const answer = await vendor.request({
    ...request,
    headers: {
      authorization: `Bearer ${vendor.credentials.channel_access_token}`,
      ...(retryKey === undefined ? {} : { [RETRY_KEY]: retryKey }),
    },
  });
  const isAccepted = retryKey !== undefined && answer.status === 409;
  if ((answer.status >= 200 && answer.status < 300) || isAccepted) return answer;
  throw lineFailure(answer, vendor.now());
}

function lineFailure({ status, headers, json }: ChannelAnswer, now: number): ChannelFailure {
  const message = messageOf(json);
  if (status === 401)
    return new ChannelFailure(
      "LINE doesn't accept the channel access token. Issue a new one under Messaging API in the LINE Developers Console.",
      { isRefused: true },
    );
  if (status === 429 && /monthly limit/i.test(message))
    return new ChannelFailure(
      "The messages of this month's LINE plan are used up. Choose a larger plan in the LINE Official Account Manager, or wait for the next month.",
    );
  if (status === 429)
    return new ChannelFailure("LINE asks to slow down.", {
      isTransient: true,
      retryAfterMs: askedPauseMs(headers["retry-after"], now),
    });
  if (status >= 500) return new ChannelFailure("LINE can't be reached right now.", { isTransient: true });
  if (status === 403)
    return new ChannelFailure(`The LINE account's plan or settings don't allow this. ${message}`.trim());
  return new ChannelFailure(`LINE refused: ${message || `status ${status}`}`);
}

/** LINE explains a bad request by a sentence and by what is wrong with each property. */
function messageOf(json: unknown): string {
  const { message, details } = fieldsIn(json);
  const parts = listIn(details)
    .slice(0, MAX_DETAILS)
    .map((detail) => `${valueText(detail.property)}: ${valueText(detail.message)}`);
  return [valueText(message), ...parts].filter((part) => part !== "" && part !== ": ").join(" ");
}
