import type { Database } from "../platform/db/index.ts";
import type { SaidBefore } from "./queries.ts";

/** What was said last in a conversation, oldest first. */
interface Tail {
  /** The conversation's last message, said or noted. */
  lastId: number;
  readonly said: SaidBefore[];
  /** Whether nothing was said before it. */
  isWhole: boolean;
}

/** As many as a project's settings can ask for. */
const MOST_SAID = 50;
const MOST_CHARACTERS = 10_000;
const MOST_CONVERSATIONS = 1_000;

/**
 * The ends of conversations that are going on, so that they are not read again with every message. A conversation only
 * grows, and whoever asks names its last message as it stands in the database: where another process has added one, the
 * tail kept here is not the answer.
 */
export class ConversationTails {
  private readonly tails = new Map<number, Tail>();

  /** The last messages up to one, or null where they are not at hand. */
  find(sessionId: number, lastId: number, count: number): SaidBefore[] | null {
    const tail = this.tails.get(sessionId);
    if (!tail || tail.lastId !== lastId) return null;
    return tail.isWhole || tail.said.length >= count ? tail.said.slice(-count) : null;
  }

  keep(sessionId: number, tail: Tail): void {
    // Taken out and put in again, it is the youngest.
    this.tails.delete(sessionId);
    if (lengthOf(tail.said) > MOST_CHARACTERS) return;
    this.tails.set(sessionId, tail);
    if (this.tails.size > MOST_CONVERSATIONS) this.tails.delete(this.tails.keys().next().value!);
  }

  /** What was committed after the last message; `said` is null for a note. */
  grow(sessionId: number, previousId: number | null, id: number, said: SaidBefore | null): void {
    const tail = this.tails.get(sessionId);
    if (!tail) return;
    if (tail.lastId !== previousId) return void this.tails.delete(sessionId);
    tail.lastId = id;
    if (said) tail.said.push(said);
    if (tail.said.length > MOST_SAID) {
      tail.said.shift();
      tail.isWhole = false;
    }
    this.keep(sessionId, tail);
  }
}

const lengthOf = (said: readonly SaidBefore[]): number =>
  said.reduce((sum, { message }) => sum + message.length, 0);

const tailsByDatabase = new WeakMap<Database, ConversationTails>();

export function tailsOf(database: Database): ConversationTails {
  let tails = tailsByDatabase.get(database);
  if (!tails) tailsByDatabase.set(database, (tails = new ConversationTails()));
  return tails;
}
