import { useState } from "react";
import { useWorkspace } from "../shell/me.tsx";
import { DRAFTS } from "../shell/forget-drafts.ts";
import type { ChangeDraft, Draft, LocalDraft } from "./draft.ts";
import { useStoredDraft, type NewerDraft } from "./composer/use-stored-draft.ts";

const NOTHING: LocalDraft = { kind: "reply", text: "", version: null, isUnsaved: false };

/**
 * An unsent draft of a conversation. The server has it, for all browsers of the person; this tab keeps it too, so
 * that what is typed without a connection survives a reload and is saved later.
 */
export function useDraft(
  projectUid: string,
  sessionUid: string,
): readonly [Draft, ChangeDraft, NewerDraft | null] {
  const { me } = useWorkspace();
  const key = `${DRAFTS}${me.user.id}.${projectUid}.${sessionUid}`;
  const [draft, setDraft] = useState(() => read(key));
  const store = (next: LocalDraft) => {
    write(key, next);
    setDraft(next);
  };
  const change: ChangeDraft = (update) => {
    const former = read(key);
    const next = { ...former, ...update(former) };
    const isTyped = next.text !== former.text || (next.kind !== former.kind && next.text !== "");
    store({ ...next, isUnsaved: former.isUnsaved || isTyped });
  };
  const newer = useStoredDraft({ projectUid, sessionUid }, draft, { read: () => read(key), store });
  return [draft, change, newer];
}

function read(key: string): LocalDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<LocalDraft>;
    const text = typeof stored.text === "string" ? stored.text : "";
    return {
      kind: stored.kind === "note" ? "note" : "reply",
      text,
      version: typeof stored.version === "number" ? stored.version : null,
      isUnsaved: stored.isUnsaved ?? text !== "",
    };
  } catch {
    return NOTHING;
  }
}

function write(key: string, draft: LocalDraft): void {
  const isNothing = draft.text === "" && draft.kind === "reply" && !draft.isUnsaved && draft.version === null;
  if (isNothing) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(draft));
}
