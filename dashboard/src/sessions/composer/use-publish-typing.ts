import { useRef } from "react";
import { callOperation } from "../../api/client.ts";
import { useProject } from "../../shell/current-location.ts";

const TYPING_INTERVAL_MS = 3000;

/** Shows the visitor that an operator is typing, at most once every few seconds; a lost signal does no harm. */
export function usePublishTyping(sessionUid: string): () => void {
  const { uid } = useProject();
  const publishedAt = useRef(0);
  return () => {
    if (Date.now() - publishedAt.current < TYPING_INTERVAL_MS) return;
    publishedAt.current = Date.now();
    callOperation("announceTyping", { project_uid: uid, session_uid: sessionUid }).catch(() => undefined);
  };
}
