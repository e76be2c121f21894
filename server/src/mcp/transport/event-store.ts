import type { EventStore, JSONRPCMessage } from "@modelcontextprotocol/server";

interface Stored {
  readonly id: string;
  readonly streamId: string;
  readonly message: JSONRPCMessage;
  readonly size: number;
}

const MAX_EVENTS = 500;
/** More than the list of all tools. A larger answer cannot be resumed and has to be requested again. */
const MAX_CHARACTERS = 1_000_000;

/**
 * The recent messages of one session's streams, so that a client whose connection broke can continue from there.
 */
export function createEventStore(limits = { events: MAX_EVENTS, characters: MAX_CHARACTERS }): EventStore {
  const events: Stored[] = [];
  let characters = 0;
  let count = 0;
  const forgetOldest = () => {
    while (events.length > limits.events || characters > limits.characters) {
      characters -= events.shift()?.size ?? 0;
    }
  };
  return {
    storeEvent(streamId, message) {
      count += 1;
      const stored = { id: String(count), streamId, message, size: JSON.stringify(message).length };
      events.push(stored);
      characters += stored.size;
      forgetOldest();
      return Promise.resolve(stored.id);
    },
    getStreamIdForEventId: (id) => Promise.resolve(events.find((event) => event.id === id)?.streamId),
    async replayEventsAfter(lastEventId, { send }) {
      const at = events.findIndex(({ id }) => id === lastEventId);
      const last = events[at];
      if (!last) throw new Error("The event is no longer available");
      for (const { id, streamId, message } of events.slice(at + 1)) {
        // A stream opens with an empty event that only gives the client an id to resume with.
        if (streamId === last.streamId && "jsonrpc" in message) await send(id, message);
      }
      return last.streamId;
    },
  };
}
