import type { App } from "../../platform/operations/context.ts";
import type { ServerSentEvent } from "../../platform/operations/define-operation.ts";
import { answerMessage } from "../answer-message.ts";
import type { Answered } from "../converse.ts";
import { receiveMessage, type IncomingMessage } from "../receive-message.ts";
import type { Ending } from "./reply-streams.ts";

export interface StreamedAnswer {
  /** The last event that a reconnecting reader has seen. */
  readonly lastEventId?: string | undefined;
  /** The usual answer, as data of the `done` event. */
  present(answered: Answered): unknown;
  /** A failure as data of the `error` event. */
  presentFailure(error: unknown): unknown;
}

export interface StreamedReply {
  readonly stream: AsyncIterable<ServerSentEvent>;
  /** The message was delivered before: this is the reply of that time. */
  readonly isRepeat: boolean;
}

/**
 * Handles a message and streams the reply as events: `delta` with each piece of text, then `done` with the
 * usual response, or `error`. If a person takes over, `dropped` retracts the text so far. A client that sends
 * the message again under the same key and names the last event continues from there.
 */
export async function converseStreamed(
  app: App,
  incoming: IncomingMessage,
  answer: StreamedAnswer,
): Promise<StreamedReply> {
  const streams = app.services.replyStreams;
  const received = await receiveMessage(app, incoming);
  const { message, session } = received;
  const key = String(message.id);
  const runningStream = streams.find(key);
  if (runningStream) return { stream: runningStream.read(answer.lastEventId), isRepeat: true };
  const done = (answered: Omit<Answered, "sessionUid">): ServerSentEvent => ({
    event: "done",
    data: answer.present({ ...answered, sessionUid: session.uid }),
  });
  const { kind } = received;
  const isRepeat = received.isRepeat === true;
  if (kind !== "wants-reply") return { stream: only(done({ kind, message })), isRepeat };
  const stream = streams.start(key, async (asker): Promise<Ending> => {
    try {
      const reply = await answerMessage(app, incoming, received, asker);
      if (reply) return { kind: "done", events: [done({ kind: "reply", message: reply })] };
      const dropped = { event: "dropped", data: {} };
      return { kind: "dropped", events: [dropped, done({ kind: "stored", message })] };
    } catch (error) {
      return { kind: "failed", events: [{ event: "error", data: answer.presentFailure(error) }] };
    }
  });
  return { stream: stream.read(answer.lastEventId), isRepeat };
}

async function* only(event: ServerSentEvent): AsyncGenerator<ServerSentEvent> {
  yield event;
}
