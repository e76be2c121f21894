import { useSyncExternalStore } from "react";

/** Colleagues announce themselves three times in that time. */
const VIEWING_SHOWN_MS = 60_000;
const TYPING_SHOWN_MS = 6_000;

export interface Colleague {
  readonly userId: number;
  readonly name: string;
  readonly isTyping: boolean;
}

interface Seen {
  readonly session_uid: string;
  readonly user_id: number | null;
  readonly author: string | null;
}

interface Known {
  name: string;
  viewingUntil: number;
  typingUntil: number;
}

const NONE: readonly Colleague[] = [];
const sessions = new Map<string, Map<number, Known>>();
/** What a session shows, replaced only when it changes. */
const shown = new Map<string, readonly Colleague[]>();
const listeners = new Set<() => void>();

/** A colleague has the conversation open, types in it, or has left it. */
export function showColleague(
  { session_uid, user_id, author }: Seen,
  sign: "viewing" | "typing" | "gone",
): void {
  if (user_id === null) return;
  const people = sessions.get(session_uid) ?? new Map<number, Known>();
  sessions.set(session_uid, people);
  if (sign === "gone") people.delete(user_id);
  else {
    const now = Date.now();
    const known = people.get(user_id) ?? { name: "", viewingUntil: 0, typingUntil: 0 };
    known.name = author ?? known.name;
    known.viewingUntil = now + VIEWING_SHOWN_MS;
    if (sign === "typing") known.typingUntil = now + TYPING_SHOWN_MS;
    people.set(user_id, known);
    setTimeout(() => update(session_uid), (sign === "typing" ? TYPING_SHOWN_MS : VIEWING_SHOWN_MS) + 50);
  }
  update(session_uid);
}

/** The message has arrived. */
export function stopTyping({ session_uid, user_id }: Omit<Seen, "author">): void {
  const known = user_id === null ? undefined : sessions.get(session_uid)?.get(user_id);
  if (!known) return;
  known.typingUntil = 0;
  update(session_uid);
}

function update(sessionUid: string): void {
  const now = Date.now();
  const people = sessions.get(sessionUid) ?? new Map<number, Known>();
  for (const [userId, { viewingUntil }] of people) if (viewingUntil <= now) people.delete(userId);
  const next = [...people].map(([userId, { name, typingUntil }]) => ({
    userId,
    name,
    isTyping: typingUntil > now,
  }));
  if (JSON.stringify(next) === JSON.stringify(shown.get(sessionUid) ?? NONE)) return;
  if (next.length === 0) shown.delete(sessionUid);
  else shown.set(sessionUid, next);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who else has the conversation open, the reader left out. */
export function useColleagues(sessionUid: string, me: number): readonly Colleague[] {
  const all = useSyncExternalStore(subscribe, () => shown.get(sessionUid) ?? NONE);
  return all.filter(({ userId }) => userId !== me);
}
