export { draftEffects, forgetDrafts } from "./drafts.ts";
export { deleteDraftsOfSession } from "./queries/drafts.ts";
export { sharedSteps, tag, type SharedStep } from "./schema.ts";
export { problemOfTargets, readTargets } from "./step-targets.ts";
export { problemOfSteps, updateOfSteps } from "./steps.ts";
export { fillVariables, readToldVariables, readVariables, requireKnownVariables } from "./variables.ts";
