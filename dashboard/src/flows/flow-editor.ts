import { createContext, use, useState, useSyncExternalStore } from "react";
import { callOperation, type Flow } from "../api/client.ts";
import { queryClient, storeAnswer, useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { changeStep, toDefinition, type FlowDraft } from "./draft.ts";
import { isTakenQuestion } from "./problem-text.ts";
import { createDraftStore, type DraftState, type DraftStore } from "./draft-store.ts";
import type { FlowStep } from "../api/client.ts";

export interface FlowEditor extends DraftState {
  readonly store: DraftStore;
  readonly mayWrite: boolean;
  readonly change: (change: (draft: FlowDraft) => FlowDraft) => void;
  readonly setStep: (id: string, step: FlowStep) => void;
  /** Opens the form of a step. */
  readonly open: (id: string | null) => void;
  readonly openedStep: string | null;
}

const FlowEditorContext = createContext<FlowEditor | null>(null);
export const FlowEditorProvider = FlowEditorContext.Provider;

/** The flow that is open, for the parts of its page. */
export function useFlowEditor(): FlowEditor {
  const editor = use(FlowEditorContext);
  if (!editor) throw new Error("useFlowEditor is used outside of a flow's page");
  return editor;
}

/** What is shown when the page is opened again, and in the list. */
export function cacheFlow(uid: string, flow: Flow): void {
  storeAnswer("getFlow", { project_uid: uid, flow_id: flow.id }, flow);
  void queryClient.invalidateQueries({ queryKey: ["getFlows"] });
}

/** With the trained questions that the flow takes, which only `checkFlow` searches for. */
function withTaken(problems: Flow["problems"], checked: Flow["problems"] | undefined): Flow["problems"] {
  if (!checked) return problems;
  return [...problems.filter((problem) => !isTakenQuestion(problem)), ...checked.filter(isTakenQuestion)];
}

/** The editor of a flow, once per page. */
export function useNewFlowEditor(loaded: Flow): FlowEditor {
  const { uid, mayWrite } = useProject();
  const [openedStep, open] = useState<string | null>(null);
  const [store] = useState(() =>
    createDraftStore(loaded, async (revision, draft) => {
      const input = { project_uid: uid, flow_id: loaded.id, revision, draft: toDefinition(draft) };
      const { data } = await callOperation("updateFlow", input);
      cacheFlow(uid, data);
      void queryClient.invalidateQueries({ queryKey: ["checkFlow"] });
      return data;
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.read);
  const isSearched = state.flow.draft.triggers?.some(({ kind }) => kind === "intent");
  const checked = useRead(
    "checkFlow",
    { project_uid: uid, flow_id: loaded.id },
    { enabled: isSearched === true },
  );
  return {
    ...state,
    flow: { ...state.flow, problems: withTaken(state.flow.problems, checked.data?.data) },
    store,
    mayWrite,
    openedStep,
    open,
    change: store.change,
    setStep: (id, step) => store.change((draft) => changeStep(draft, id, step)),
  };
}
