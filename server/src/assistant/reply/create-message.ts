import { createFolder, textOf, type Message } from "../../models/index.ts";
import { completeReply, streamReply, type ReplyInput } from "../engine/index.ts";
import { createReplyText, type ReplyText } from "./reply-text.ts";

export interface MadeMessage {
  readonly message: Message;
  readonly text: ReplyText;
}

/** Runs the engine to its end and reports the text as it grows where the caller wants it. */
export async function createMessage(
  input: ReplyInput,
  onText: ((piece: string) => void) | undefined,
): Promise<MadeMessage> {
  if (onText) return streamMessage(input, onText);
  const { message } = await completeReply(input);
  const text = createReplyText();
  for (const block of message.content) {
    if (block.type !== "text") continue;
    text.separate();
    text.add(textOf([block]));
  }
  return { message, text };
}

async function streamMessage(input: ReplyInput, onText: (piece: string) => void): Promise<MadeMessage> {
  const folder = createFolder();
  const text = createReplyText((piece) => {
    // The bot must not write into a conversation that a person has taken over.
    input.signal.throwIfAborted();
    onText(piece);
  });
  await streamReply(input, (batch) => {
    for (const event of batch) {
      folder.add(event);
      if (event.type === "content_block_start" && event.data.content_block?.type === "text") text.separate();
      const delta = event.type === "content_block_delta" ? event.data.delta : undefined;
      if (delta?.["type"] === "text_delta") text.add(String(delta["text"]));
    }
  });
  return { message: folder.message(), text };
}
