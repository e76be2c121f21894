import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ProjectEvent } from "@parley/sdk";
import { handleFailure } from "../api/query.ts";
import { markConnected, markDisconnected, onRetry } from "./connection.ts";
import { follow } from "./follow.ts";
import { showColleague, stopTyping } from "./colleagues.ts";
import { emitLiveEvent } from "./live-events.ts";
import { createLiveCache } from "./live-cache.ts";
import { createThrottledRefresh, refresh } from "./throttled-refresh.ts";
import { setOnline, setPresence, setTyping } from "./visitors.ts";

/** The queries the feed keeps up to date, which are refetched after a gap. */
const LIVE_QUERIES = [
  "getSessions",
  "getSession",
  "getSessionMessages",
  "getReplyDraft",
  "getInboxCounts",
  "getChatbotExecutionLogs",
];

/** Keeps everything that is shown of a project's conversations up to date, without asking the server for it. */
export function LiveProject({ projectUid }: { readonly projectUid: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const refreshThrottled = createThrottledRefresh(client);
    const onEvent = createEventHandler(client, projectUid, refreshThrottled);
    const following = follow(projectUid, {
      onEvent: (event) => {
        markConnected();
        onEvent(event);
        emitLiveEvent(event);
      },
      onLost: markDisconnected,
      onRefused: handleFailure,
    });
    const retry = () => following.retry();
    const forget = onRetry(retry);
    window.addEventListener("offline", markDisconnected);
    window.addEventListener("online", retry);
    return () => {
      following.stop();
      forget();
      window.removeEventListener("offline", markDisconnected);
      window.removeEventListener("online", retry);
      refreshThrottled.stop();
      markConnected();
    };
  }, [client, projectUid]);
  return null;
}

let isFirstFeed = true;

/** Whether something happened since this page began to read. Pages that are opened later have read before. */
function hasMissed(quietMs: number): boolean {
  const wasFirst = isFirstFeed;
  isFirstFeed = false;
  return !wasFirst || quietMs < performance.now();
}

type EventHandler = (event: ProjectEvent) => void;

function createEventHandler(
  client: QueryClient,
  uid: string,
  refreshThrottled: ReturnType<typeof createThrottledRefresh>,
): EventHandler {
  const cache = createLiveCache(client, uid, refreshThrottled);
  const key = { project_uid: uid };
  const refreshAll = () => LIVE_QUERIES.forEach((name) => refresh(client, { queryKey: [name] }));
  function refreshLists(session_uid: string): void {
    refreshThrottled(["getInboxCounts", key]);
    refreshThrottled(["getSessions", key]);
    refreshThrottled(["getChatbotExecutionLogs", { ...key, page: 1 }]);
    refreshThrottled(["getChatbotExecutionLogs", { ...key, session_uid }]);
  }
  let isReady = false;
  return ({ event, data }) => {
    if (event === "ready") {
      setOnline(data.online);
      // Data read before the connection may lack events until now. Later connections report what was missed.
      if (!isReady && hasMissed(data.quiet_ms)) refreshAll();
      isReady = true;
    } else if (event === "resync") refreshAll();
    else if (event === "presence") setPresence(data.session_uid, data.online);
    else if (event === "typing") {
      if (data.by === "visitor") setTyping(data.session_uid, true);
      else showColleague(data, "typing");
    } else if (event === "viewing") showColleague(data, data.is_viewing ? "viewing" : "gone");
    else if (event === "desk") refreshThrottled(["getDeskPeople", key]);
    else if (event === "draft") refresh(client, { queryKey: ["getReplyDraft", { ...key, ...data }] });
    else if (event === "budget") refreshThrottled(["getBudgets", key]);
    else if (event === "session.deleted") cache.deleted(data.session_uid);
    else if (event === "message.updated") cache.messageUpdated(data);
    else {
      if (event === "session") cache.session(data);
      else {
        if (data.send_by === "user") setTyping(data.session_uid, false);
        if (data.send_by === "operator") stopTyping(data);
        void cache.message(data);
      }
      refreshLists(data.session_uid);
    }
  };
}
