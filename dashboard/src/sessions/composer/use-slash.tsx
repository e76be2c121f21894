import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import type { Macro, SavedReply } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { repliesTexts } from "../../i18n/areas/replies.ts";
import { useProject } from "../../shell/current-location.ts";
import { entryFieldProps, useMarkedEntry, type ListEntry } from "../../palette/entry-list.tsx";
import { usePaused } from "../../ui/use-paused.ts";
import { SlashList } from "./slash-list.tsx";
import { slashTokenAt } from "./slash-token.ts";

const MOST_REPLIES = 8;
const MOST_MACROS = 5;

interface Options {
  readonly sessionUid: string;
  readonly text: string;
  readonly caret: number;
  /** Replaces the slash and the word after it. */
  readonly onReply: (reply: SavedReply, range: { from: number; to: number }) => void;
  readonly onMacro: (macro: Macro, range: { from: number; to: number }) => void;
}

interface Slash {
  /** True if the list has used the key. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly list: ReactNode;
  readonly field: { readonly "aria-controls"?: string; readonly "aria-activedescendant"?: string };
}

/** Saved replies and macros, offered below a slash in the text. */
export function useSlash({ sessionUid, text, caret, onReply, onMacro }: Options): Slash {
  const { uid } = useProject();
  const id = useId();
  const token = slashTokenAt(text, caret);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const isOpen = token !== null && dismissed !== token.from;
  const query = token?.query ?? "";
  const search = usePaused(query, query);
  const input = { project_uid: uid, search };
  const options = { enabled: isOpen, keepsPrevious: true };
  const replies = useRead(
    "getSavedReplies",
    { ...input, session_uid: sessionUid, limit: MOST_REPLIES },
    options,
  );
  const macros = useRead("getMacros", { ...input, limit: MOST_MACROS }, options);
  const isStale =
    search !== query || [replies, macros].some((read) => read.isPending || read.isPlaceholderData);
  const range = { from: token?.from ?? 0, to: caret };
  const entries: ListEntry[] = [
    ...(replies.data?.data ?? []).map((reply) => ({
      key: `reply-${reply.id}`,
      code: `/${reply.shortcut}`,
      label: reply.filled_text ?? reply.text,
      run: () => onReply(reply, range),
    })),
    ...(macros.data?.data ?? []).map((macro) => ({
      key: `macro-${macro.id}`,
      code: `/${macro.shortcut}`,
      label: macro.name,
      detail: repliesTexts.macro,
      run: () => onMacro(macro, range),
    })),
  ];
  const pick = (entry: ListEntry) => {
    marked.mark(0);
    entry.run();
  };
  const marked = useMarkedEntry(entries, isStale, pick);
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ...marked.keys,
    Escape: () => setDismissed(token?.from ?? null),
    Tab: marked.keys["Enter"],
  };
  return {
    onKeyDown(event) {
      const run = keys[event.key];
      // Without any match the text is a text like any other.
      const isText = !isStale && entries.length === 0 && event.key !== "Escape";
      if (!isOpen || !run || isText || event.shiftKey || event.nativeEvent.isComposing) return false;
      event.preventDefault();
      run();
      return true;
    },
    field: isOpen ? entryFieldProps(id, entries, marked) : {},
    list: isOpen && (
      <SlashList
        id={id}
        entries={entries}
        marked={marked}
        isStale={isStale}
        error={replies.error ?? macros.error}
        onPick={pick}
      />
    ),
  };
}
