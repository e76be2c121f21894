import { useEffect, useSyncExternalStore } from "react";
import type { SessionDetail } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { lookAt } from "../notifications/looked-at.ts";
import { useProject } from "../shell/current-location.ts";

/** Reading the conversation is what makes its messages seen; a tab in the background reads nothing. */
export function useSeen(session: SessionDetail): void {
  const { uid, mayWrite } = useProject();
  const isVisible = useIsVisible();
  const { mutate } = useChange("markSessionSeen", ["getSession"]);
  const isUnseen = Number(session.total_unseen) > 0;
  useEffect(() => {
    return isVisible ? lookAt(session.session_uid) : undefined;
  }, [isVisible, session.session_uid]);
  useEffect(() => {
    if (isUnseen && isVisible && mayWrite) mutate({ project_uid: uid, session_uid: session.session_uid });
  }, [isUnseen, isVisible, mayWrite, mutate, uid, session.session_uid, session.last_message_id]);
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => !document.hidden,
  );
}
