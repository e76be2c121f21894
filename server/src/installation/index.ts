export { resumeSending, startWhenResumed } from "./pause.ts";
export { findPause, insertPause } from "./queries/pauses.ts";
