import { useState } from "react";
import type { Input } from "../../api/client.ts";
import { errorMessage } from "../../api/error-message.ts";
import { useChange } from "../../api/query.ts";
import { useProject } from "../../shell/current-location.ts";
import { useToast } from "../../ui/toast.tsx";
import type { ChangeDraft } from "../draft.ts";

export type TextStyle = NonNullable<NonNullable<Input<"improveText">>["style"]>;

export interface Assist {
  readonly busy: boolean;
  /** The text before the model changed it; it can be restored until the message is sent. */
  readonly before: string | null;
  /** Where a suggestion comes from. */
  readonly sources: readonly string[];
  readonly suggest: () => void;
  readonly improve: (style: TextStyle) => void;
  readonly translate: () => void;
  readonly restore: () => void;
  readonly dismiss: () => void;
  /** The original of a translation, for the team; null for other texts. */
  readonly original: string | null;
}

interface State {
  readonly before: string;
  readonly sources: readonly string[];
  readonly isTranslation: boolean;
}

/** Texts by the project's model, put in place of what is typed. */
export function useAssist(sessionUid: string, text: string, change: ChangeDraft): Assist {
  const { uid } = useProject();
  const toast = useToast();
  const [state, setState] = useState<State | null>(null);
  const suggest = useChange("suggestReply");
  const improve = useChange("improveText");
  const translate = useChange("translateText");
  const onError = (error: Error) => toast(errorMessage(error), "problem");
  const hasText = text.trim() !== "";
  const project = { project_uid: uid };
  const put = (next: string, more: Partial<State> = {}) => {
    // What is typed while the model writes is not lost either.
    change((draft) => {
      setState({ before: draft.text, sources: [], isTranslation: false, ...more });
      return { text: next };
    });
  };
  return {
    busy: suggest.isPending || improve.isPending || translate.isPending,
    before: state?.before.trim() ? state.before : null,
    sources: state?.sources ?? [],
    original: state?.isTranslation ? state.before : null,
    suggest: () =>
      suggest.mutate(
        { ...project, session_uid: sessionUid },
        {
          onSuccess: ({ data }) => put(data.text, { sources: data.sources.map(({ title }) => title) }),
          onError,
        },
      ),
    improve: (style) =>
      hasText &&
      improve.mutate({ ...project, text, style }, { onSuccess: ({ data }) => put(data.text), onError }),
    translate: () =>
      hasText &&
      translate.mutate(
        { ...project, text, session_uid: sessionUid },
        { onSuccess: ({ data }) => put(data.text, { isTranslation: true }), onError },
      ),
    restore: () => {
      if (state) change(() => ({ text: state.before }));
      setState(null);
    },
    dismiss: () => setState(null),
  };
}
