import type { VisitorConversation } from "@parley/sdk";
import { call, Refusal } from "./api.ts";
import type { PageStorage } from "./page-storage.ts";
import type { State } from "./state.ts";
import type { Visitor } from "./visitor.ts";

const CONFLICT = 409;

/** The visitor's rating of a finished conversation: asked for once, given once. */
export interface Rating {
  ofConversation(conversation: VisitorConversation): Pick<State, "score" | "isRatingDismissed">;
  rate(score: number, comment: string): Promise<void>;
  dismiss(): void;
}

interface RatingOptions {
  readonly visitor: Visitor;
  readonly storage: PageStorage;
  readonly state: () => State;
  readonly set: (changes: Partial<State>) => void;
}

export function createRating({ visitor, storage, state, set }: RatingOptions): Rating {
  return {
    ofConversation: ({ score, session_uid: uid }) => ({
      score,
      isRatingDismissed: storage.get("rating") === uid,
    }),
    async rate(score, comment) {
      const { sessionUid, generation } = state();
      const body = { session_uid: sessionUid, score, comment };
      try {
        await visitor.withToken((token) => call("rateConversation", token, body));
      } catch (error) {
        // Rated in another tab, or the first answer was lost.
        if (!(error instanceof Refusal) || error.status !== CONFLICT) throw error;
      }
      if (generation === state().generation && sessionUid === state().sessionUid) set({ score });
    },
    dismiss() {
      storage.set("rating", state().sessionUid);
      set({ isRatingDismissed: true });
    },
  };
}

/** Whether the conversation is over and still to be rated. */
export function isToBeRated(state: State): boolean {
  const { settings, sessionState, isClosed, messages, isBlocked } = state;
  const isOver = isClosed || sessionState === "resolved" || sessionState === "closed";
  const isAsked = settings?.rating.enabled === true && isOver && !isBlocked && !state.isRatingDismissed;
  const isAnswered = messages.some(({ send_by: by }) => by === "user") && messages.some(isAnswer);
  return isAsked && isAnswered && state.score === null;
}

const isAnswer = ({ send_by: by }: State["messages"][number]) => by !== "user";
