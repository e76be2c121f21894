import { errorStatus, fieldErrorsOf, type Flow } from "../api/client.ts";
import { toDraft, type FlowDraft } from "./draft.ts";

export type SaveState = "saved" | "unsaved" | "saving" | "failed" | "conflict";

export interface DraftState {
  /** As the server has it: revision, problems, what is live. */
  readonly flow: Flow;
  readonly draft: FlowDraft;
  readonly save: SaveState;
  /** Why the last attempt failed. */
  readonly failure: unknown;
}

export interface DraftStore {
  readonly read: () => DraftState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (change: (draft: FlowDraft) => FlowDraft) => void;
  /** Saves what isn't saved yet. Answers whether everything is. */
  readonly flush: () => Promise<boolean>;
  /** The server's state has changed, the draft has not. */
  readonly adopt: (flow: Flow) => void;
  /** Takes the server's state and forgets changes that weren't saved. */
  readonly replace: (flow: Flow) => void;
}

const SAVE_PAUSE_MS = 600;

/**
 * One draft for all views. It saves itself once changes pause, one request at a time, each with the revision of
 * the one before; what another editor has saved meanwhile is never overwritten.
 */
export function createDraftStore(
  initial: Flow,
  send: (revision: number, draft: FlowDraft) => Promise<Flow>,
): DraftStore {
  let state: DraftState = { flow: initial, draft: toDraft(initial.draft), save: "saved", failure: null };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change };
    listeners.forEach((notify) => notify());
  };
  async function saveOnce() {
    const { draft, flow } = state;
    set({ save: "saving", failure: null });
    try {
      const saved = await send(flow.revision, draft);
      set({ flow: saved, save: state.draft === draft ? "saved" : "unsaved" });
    } catch (error) {
      const isConflict = errorStatus(error) === 409 && "revision" in fieldErrorsOf(error);
      set({ save: isConflict ? "conflict" : "failed", failure: error });
    }
  }
  async function drain(): Promise<boolean> {
    do await saveOnce();
    while (isUnsaved(state));
    return isSaved(state);
  }
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (running) return running;
    if (state.save === "saved" || state.save === "conflict") return Promise.resolve(isSaved(state));
    running = drain().finally(() => {
      running = null;
    });
    return running;
  }
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(change) {
      const draft = change(state.draft);
      if (draft === state.draft) return;
      const { save } = state;
      set({ draft, save: save === "conflict" || save === "saving" ? save : "unsaved" });
      if (save === "conflict") return;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), SAVE_PAUSE_MS);
    },
    flush,
    adopt: (flow) => set({ flow }),
    replace(flow) {
      clearTimeout(timer);
      set({ flow, draft: toDraft(flow.draft), save: "saved", failure: null });
    },
  };
}

const isSaved = ({ save }: DraftState): boolean => save === "saved";
const isUnsaved = ({ save }: DraftState): boolean => save === "unsaved";
