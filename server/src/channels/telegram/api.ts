import { ChannelFailure, type ChannelVendor, type VendorBody } from "../channel.ts";
import { fieldsIn, valueText, type JsonFields } from "../parsing/json-fields.ts";

export interface TelegramCredentials {
  readonly token: string;
}

export type Telegram = ChannelVendor<TelegramCredentials>;

interface CallOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** A method of the Bot API. Its result, or a failure that says whether another try can succeed. */
export async function call(
  vendor: Telegram,
  method: string,
  body: VendorBody,
  options: CallOptions = {},
): Promise<unknown> {
  const path = `/bot${vendor.credentials.token}/${method}`;
  const { status, json } = await vendor.request({ method: "POST", path, body, ...options });
  const answer = fieldsIn(json);
  if (answer.ok === true) return answer.result;
  throw failureOf(status, answer);
}

function failureOf(status: number, answer: JsonFields): ChannelFailure {
  const description = valueText(answer.description);
  // An unknown token is an unknown path.
  if (status === 401 || status === 404)
    return new ChannelFailure(
      "Telegram refuses the token. Copy the current one from @BotFather and enter it.",
      {
        isRefused: true,
      },
    );
  if (status === 429) {
    const seconds = Number(fieldsIn(answer.parameters).retry_after);
    const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
    return new ChannelFailure("Telegram asks to slow down.", { isTransient: true, retryAfterMs });
  }
  if (status === 403)
    return new ChannelFailure("The visitor has blocked the bot, or left the group, and gets no messages.");
  if (status === 409)
    return new ChannelFailure(
      "Another program uses this token to receive messages. Stop it, or make a new token.",
      {
        isTransient: true,
      },
    );
  if (status >= 500 || description === "")
    return new ChannelFailure(`Telegram answered with the status ${status}.`, { isTransient: true });
  return new ChannelFailure(`Telegram refuses this: ${description}`);
}
