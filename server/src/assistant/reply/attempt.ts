import type { ReplyRequest } from "../assistant.ts";
import type { ActionTools } from "./action-tools.ts";

/** How far a reply has come before it fails. */
export interface ReplyAttempt {
  /** What the visitor has read of it. */
  shown: string;
  /** Whether the last call to a model has shown text: its failure can't be replaced by another answer. */
  isSpeaking: boolean;
  actions: ActionTools | null;
}

/** The request of a reply, observed while it is made. */
export function followAttempt(given: ReplyRequest): {
  readonly attempt: ReplyAttempt;
  readonly request: ReplyRequest;
} {
  const attempt: ReplyAttempt = { shown: "", isSpeaking: false, actions: null };
  const { onText } = given;
  const request: ReplyRequest = {
    ...given,
    onText:
      onText &&
      ((piece) => {
        attempt.shown += piece;
        attempt.isSpeaking = true;
        onText(piece);
      }),
    onStep(entry) {
      // The call that follows a tool has shown nothing yet.
      if (entry.type === "tool_call") attempt.isSpeaking = false;
      given.onStep(entry);
    },
  };
  return { attempt, request };
}
