import { useSyncExternalStore } from "react";

/** As long as the other side shows it, too. */
const TYPING_SHOWN_MS = 6000;

const online = new Set<string>();
const typing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const notifyListeners = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Which visitors have the chat open, all of them at once. */
export function setOnline(sessions: readonly string[]): void {
  online.clear();
  sessions.forEach((session) => online.add(session));
  notifyListeners();
}

export function setPresence(session: string, isOnline: boolean): void {
  if (isOnline) online.add(session);
  else online.delete(session);
  notifyListeners();
}

/** Shown until the next typing event, until the message comes, or for a few seconds. */
export function setTyping(session: string, isTyping: boolean): void {
  clearTimeout(typing.get(session));
  if (isTyping)
    typing.set(
      session,
      setTimeout(() => setTyping(session, false), TYPING_SHOWN_MS),
    );
  else if (!typing.delete(session)) return;
  notifyListeners();
}

export const useIsOnline = (session: string): boolean =>
  useSyncExternalStore(subscribe, () => online.has(session));

export const useIsTyping = (session: string): boolean =>
  useSyncExternalStore(subscribe, () => typing.has(session));
