import { useEffect, useRef } from "react";
import { registerConversation, type OpenConversation } from "./shortcut-store.ts";

/** Lets the palette insert saved replies and run macros in the conversation that is shown; null for a reader. */
export function useOpenConversation(conversation: OpenConversation | null): void {
  const current = useRef(conversation);
  useEffect(() => {
    current.current = conversation;
  });
  const sessionUid = conversation?.sessionUid ?? null;
  useEffect(() => {
    if (sessionUid === null) return undefined;
    return registerConversation({
      sessionUid,
      insert: (text) => current.current?.insert(text),
      runMacro: (macro) => current.current?.runMacro(macro),
    });
  }, [sessionUid]);
}
