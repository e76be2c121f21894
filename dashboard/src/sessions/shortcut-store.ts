import { useSyncExternalStore } from "react";
import type { RunMacro } from "./desk/use-run-macro.ts";

export interface ActiveShortcut {
  readonly key: string;
  readonly run: () => void;
}

/** The conversation in which saved replies are inserted and macros run. */
export interface OpenConversation {
  readonly sessionUid: string;
  readonly insert: (text: string) => void;
  readonly runMacro: RunMacro;
}

const groups = new Map<object, readonly ActiveShortcut[]>();
let conversation: OpenConversation | null = null;
let snapshot: readonly ActiveShortcut[] = [];
const listeners = new Set<() => void>();

function publish(): void {
  snapshot = [...groups.values()].flat();
  listeners.forEach((listener) => listener());
}

/** Offers keys in the palette until the returned function is called. */
export function registerShortcuts(shortcuts: readonly ActiveShortcut[]): () => void {
  const group = {};
  groups.set(group, shortcuts);
  publish();
  return () => {
    groups.delete(group);
    publish();
  };
}

export function registerConversation(next: OpenConversation): () => void {
  conversation = next;
  return () => {
    if (conversation === next) conversation = null;
  };
}

export const openConversation = (): OpenConversation | null => conversation;

export const useActiveShortcuts = (): readonly ActiveShortcut[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
