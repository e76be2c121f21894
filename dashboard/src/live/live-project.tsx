import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ProjectEvent } from "@parley/sdk";
import { noticeFailure } from "../api/query.ts";
import { connectionBack, connectionLost, whenRetried } from "./connection.ts";
import { follow } from "./follow.ts";
import { createLiveCache } from "./live-cache.ts";
import { createReadAgain, refresh } from "./read-again.ts";
import { setOnline, setPresence, setTyping } from "./visitors.ts";

/** What the feed keeps up to date, and what is therefore read again after a gap. */
const KEPT = ["getSessions", "getSession", "getSessionMessages", "getInboxCounts", "getChatbotExecutionLogs"];

/** Keeps everything that is shown of a project's conversations up to date, without asking the server for it. */
export function LiveProject({ projectUid }: { readonly projectUid: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = createReadAgain(client);
    const onEvent = createEar(client, projectUid, readAgain);
    const following = follow(projectUid, {
      onEvent: (event) => {
        connectionBack();
        onEvent(event);
      },
      onLost: connectionLost,
      onRefused: noticeFailure,
    });
    const retry = () => following.retry();
    const forget = whenRetried(retry);
    window.addEventListener("offline", connectionLost);
    window.addEventListener("online", retry);
    return () => {
      following.stop();
      forget();
      window.removeEventListener("offline", connectionLost);
      window.removeEventListener("online", retry);
      readAgain.stop();
      connectionBack();
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

type Ear = (event: ProjectEvent) => void;

function createEar(client: QueryClient, uid: string, readAgain: ReturnType<typeof createReadAgain>): Ear {
  const cache = createLiveCache(client, uid, readAgain);
  const key = { project_uid: uid };
  const readAllAgain = () => KEPT.forEach((name) => refresh(client, { queryKey: [name] }));
  function readListsAgain(session_uid: string): void {
    readAgain(["getInboxCounts", key]);
    readAgain(["getSessions", key]);
    readAgain(["getChatbotExecutionLogs", { ...key, page: 1 }]);
    readAgain(["getChatbotExecutionLogs", { ...key, session_uid }]);
  }
  let isReady = false;
  return ({ event, data }) => {
    if (event === "ready") {
      setOnline(data.online);
      // What was read before may lack what happened until now. Later connections say by themselves what was missed.
      if (!isReady && hasMissed(data.quiet_ms)) readAllAgain();
      isReady = true;
    } else if (event === "resync") readAllAgain();
    else if (event === "presence") setPresence(data.session_uid, data.online);
    else if (event === "typing") setTyping(data.session_uid, data.by === "visitor");
    else if (event === "budget") readAgain(["getBudgets", key]);
    else if (event === "session.deleted") cache.deleted(data.session_uid);
    else if (event === "message.updated") cache.messageUpdated(data);
    else {
      if (event === "session") cache.session(data);
      else {
        if (data.send_by === "user") setTyping(data.session_uid, false);
        void cache.message(data);
      }
      readListsAgain(data.session_uid);
    }
  };
}
