import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { callOperation, type ReplyDraft } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import type { LocalDraft } from "../draft.ts";

const PAUSE_MS = 700;
const RETRY_MS = 10_000;

export interface NewerDraft {
  readonly text: string;
  /** Takes the text of the other browser. */
  readonly use: () => void;
  /** Goes on with the text of this one, which replaces the other. */
  readonly keep: () => void;
}

interface Local {
  readonly read: () => LocalDraft;
  readonly store: (draft: LocalDraft) => void;
}

/** Saves what is typed, and follows what the person types in another browser. */
export function useStoredDraft(
  { projectUid, sessionUid }: { readonly projectUid: string; readonly sessionUid: string },
  draft: LocalDraft,
  local: Local,
): NewerDraft | null {
  const key = { project_uid: projectUid, session_uid: sessionUid };
  const client = useQueryClient();
  const stored = useRead("getReplyDraft", key);
  const [newer, setNewer] = useState<ReplyDraft | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSaving = useRef(false);
  const adopt = (next: ReplyDraft | null) => {
    setNewer(null);
    local.store({
      kind: next?.kind ?? local.read().kind,
      text: next?.text ?? "",
      version: next?.version ?? null,
      isUnsaved: false,
    });
  };

  const follow = useEffectEvent((next: ReplyDraft | null) => {
    const { version, isUnsaved } = local.read();
    if ((next?.version ?? null) === version || isSaving.current) return;
    // Without a stored one there is nothing to lose: what is typed here is saved again.
    if (!isUnsaved) adopt(next);
    else if (next && next.version > (version ?? 0)) setNewer(next);
  });
  useEffect(() => {
    if (stored.data && !stored.isPlaceholderData) follow(stored.data.data);
  }, [stored.data, stored.isPlaceholderData]);

  const save = useEffectEvent(async () => {
    const { kind, text, version, isUnsaved } = local.read();
    if (!isUnsaved || isSaving.current || newer) return;
    isSaving.current = true;
    try {
      const { data } = await callOperation("saveReplyDraft", { ...key, kind, text, base_version: version });
      if (!data.is_saved) return setNewer(data.draft);
      const current = local.read();
      const isUnchanged = current.text === text && current.kind === kind;
      local.store({ ...current, version: data.draft?.version ?? null, isUnsaved: !isUnchanged });
      client.setQueryData(["getReplyDraft", key], (answer: object | undefined) =>
        answer ? { ...answer, data: data.draft } : answer,
      );
    } catch {
      // The tab keeps it; the next attempt saves it.
      setTimeout(() => setAttempt((count) => count + 1), RETRY_MS);
    } finally {
      isSaving.current = false;
    }
  });
  useEffect(() => {
    if (!draft.isUnsaved) return;
    // A sent or deleted text is gone at once, also for a tab that is closed right after.
    const timer = setTimeout(() => void save(), draft.text === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, attempt]);

  return (
    newer && {
      text: newer.text,
      use: () => adopt(newer),
      keep: () => {
        setNewer(null);
        local.store({ ...local.read(), version: newer.version, isUnsaved: true });
      },
    }
  );
}
