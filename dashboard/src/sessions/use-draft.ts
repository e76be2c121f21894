import { useState } from "react";
import { queryClient } from "../api/query.ts";

/** What is being written, to the visitor or to the team. */
export interface Draft {
  readonly kind: "reply" | "note";
  readonly text: string;
}

const NOTHING: Draft = { kind: "reply", text: "" };
const DRAFTS = "drafts";

// Beside what was read: both go when somebody signs out.
queryClient.setQueryDefaults([DRAFTS], { gcTime: Infinity });

/** What was written in a conversation and not sent, also after others were looked at. */
export function useDraft(projectUid: string, sessionUid: string) {
  const key = [DRAFTS, projectUid, sessionUid] as const;
  const [draft, setDraft] = useState(() => queryClient.getQueryData<Draft>(key) ?? NOTHING);
  const change = (update: (draft: Draft) => Partial<Draft>) => {
    const put = (former = NOTHING): Draft => ({ ...former, ...update(former) });
    setDraft(put);
    queryClient.setQueryData<Draft>(key, put);
  };
  return [draft, change] as const;
}
