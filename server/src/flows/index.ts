export { sentenceOfFailure } from "./engine/phrases.ts";
export { performAction } from "./flow-actions.ts";
export { deleteFlowRunsOf } from "./queries/flow-runs.ts";
export { listFlowSources } from "./library.ts";
export {
  advanceByAction,
  advanceByMessage,
  endRun,
  findPendingAction,
  findTurnOf,
  startFlowRun,
  type FlowReply,
  type FlowTurn,
  type PendingAction,
} from "./runs.ts";
export { findPageStart, findStart, type PageStart } from "./start-flow.ts";
export { buttonLabels, fitsPage } from "./triggers.ts";
