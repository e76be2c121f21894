import { streams, type Input, type MessageReply } from "./client.ts";

interface Listener {
  /** Called with the whole text so far, each time it grows. */
  readonly onText: (text: string) => void;
  readonly signal: AbortSignal;
}

export interface Answered {
  readonly reply: MessageReply;
  /** A person took over; discard the text so far. */
  readonly dropped: boolean;
}

/** Sends a message and follows the reply while it grows. */
export async function sendStreamed(
  input: Input<"sendMessage">,
  { onText, signal }: Listener,
): Promise<Answered> {
  let text = "";
  let dropped = false;
  for await (const { event, data } of streams.sendMessage(input, { signal })) {
    if (event === "delta") onText((text += data.text));
    if (event === "dropped") dropped = true;
    if (event === "done") return { reply: data.data, dropped };
  }
  throw new TypeError("The stream ended before the reply");
}
