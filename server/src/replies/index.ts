export { draftEffects, forgetDrafts } from "./drafts.ts";
export { sharedSteps, tag, type SharedStep } from "./schema.ts";
export { problemOfSteps, problemOfTargets, updateOfSteps } from "./steps.ts";
export { fillVariables, readVariables, requireKnownVariables } from "./variables.ts";
