export { renderOutcome } from "./action-tools.ts";
export { createFallbackVendor, type FallbackChoice } from "./fallback-vendor.ts";
export { createAssistant } from "./create-assistant.ts";
export { excerptBudget, inTurns, mergeHits, toExcerptHit, toKnowledgeHit } from "./knowledge-hit.ts";
export { pickSentences } from "./pick-sentences.ts";
export { previewInstructions } from "./preview-instructions.ts";
export { findWritingModel, writeByModel } from "./write-by-model.ts";
export { ReplyFailure } from "./reply-failure.ts";
