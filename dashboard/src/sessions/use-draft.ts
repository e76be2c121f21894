import { useState } from "react";
import { useWorkspace } from "../shell/me.tsx";
import { DRAFTS } from "../shell/forget-drafts.ts";

/** What is being written, to the visitor or to the team. */
export interface Draft {
  readonly kind: "reply" | "note";
  readonly text: string;
}

const NOTHING: Draft = { kind: "reply", text: "" };

/** An unsent draft of a conversation: it survives a reload and switching conversations, but not closing the tab. */
export function useDraft(projectUid: string, sessionUid: string) {
  const { me } = useWorkspace();
  const key = `${DRAFTS}${me.user.id}.${projectUid}.${sessionUid}`;
  const [draft, setDraft] = useState(() => read(key));
  const change = (update: (draft: Draft) => Partial<Draft>) => {
    const former = read(key);
    const next = { ...former, ...update(former) };
    write(key, next);
    setDraft(next);
  };
  return [draft, change] as const;
}

function read(key: string): Draft {
  try {
    const { kind, text } = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Draft>;
    return { kind: kind === "note" ? "note" : "reply", text: typeof text === "string" ? text : "" };
  } catch {
    return NOTHING;
  }
}

function write(key: string, draft: Draft): void {
  if (draft.text === "" && draft.kind === "reply") sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(draft));
}
