import { readEvents } from "../../../chat-ui/src/index.ts";
import { BASE_PATH, csrfHeaders, ParleyError, type Input, type MessageReply } from "./client.ts";

interface Listener {
  /** Told the whole text so far, each time it grows. */
  readonly onText: (text: string) => void;
  readonly signal: AbortSignal;
}

export interface Answered {
  readonly reply: MessageReply;
  /** A person had taken over; what was shown is void. */
  readonly dropped: boolean;
}

/** Says something and follows the reply while it grows. */
export async function sendStreamed(
  input: Input<"sendMessage">,
  { onText, signal }: Listener,
): Promise<Answered> {
  const response = await fetch(`${BASE_PATH}/sendMessage`, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json", ...csrfHeaders() },
    body: JSON.stringify({ ...input, stream: true }),
    signal,
  });
  if (!response.ok || !response.body) throw await failureOf(response);
  let text = "";
  let dropped = false;
  for await (const { event, data } of readEvents(response.body)) {
    if (event === "delta") onText((text += (data as { text: string }).text));
    if (event === "dropped") dropped = true;
    if (event === "done") return { reply: (data as { data: MessageReply }).data, dropped };
    if (event === "error") throw new ParleyError(502, null, data as Failure);
  }
  throw new TypeError("The stream ended before the reply");
}

type Failure = ConstructorParameters<typeof ParleyError>[2];

async function failureOf(response: Response): Promise<ParleyError> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const body = isJson ? ((await response.json()) as Failure) : null;
  return new ParleyError(response.status, response.headers.get("x-request-id"), body);
}
