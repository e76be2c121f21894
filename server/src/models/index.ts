export { NO_VENDORS, type Catalogue, type Model } from "./catalogue.ts";
export { defaultModel, replacementOf } from "./default-model.ts";
export {
  KNOWLEDGE_TOOL,
  WAITS_FOR_PERSON,
  readKnowledgeContext,
  renderExcerpts,
  renderKnowledge,
  renderKnowledgeContext,
  WEB_TOOL,
  type KnowledgeHit,
  type PickSentences,
} from "./knowledge-results.ts";
export { checkInstalledKeys, type KeyCheck } from "./connections/installed-keys.ts";
export { sealedModelKey } from "./connections/connection.ts";
export type { ModelSet } from "./connections/organization-models.ts";
export { EFFORT_LEVELS, hasCome, OFFLINE_MODEL } from "./model-table.ts";
export { findBarred, registerModelLists, startModelLists } from "./table/installed-lists.ts";
export { listTable, removeTable, storeTable } from "./table/stored-table.ts";
export { createModelServices } from "./model-services.ts";
export {
  addCosts,
  billed,
  billedTokens,
  callCost,
  isFree,
  NO_COST,
  subtractCosts,
  type Cost,
} from "./model-costs.ts";
export type { AnswerFormat } from "./message-format/answer-format.ts";
export { boundInputTokens } from "./message-format/bound-tokens.ts";
export { estimateRequestTokens } from "./message-format/estimate-request-tokens.ts";
export {
  applyMessageDelta,
  createFolder,
  foldBlockEvent,
  mergeUsage,
  StreamFailure,
} from "./message-format/fold.ts";
export {
  textOf,
  type ContentBlock,
  type ErrorDetail,
  type EventData,
  type Message,
  type MessageParam,
  type MessagesRequest,
  type ToolDefinition,
  type Usage,
} from "./message-format/format.ts";
export { createSseParser } from "./message-format/sse-parser.ts";
export { framesOf, PING, StreamEvent } from "./message-format/stream-event.ts";
export { createVendors, type Vendors } from "./vendors/create-vendors.ts";
export { effortOf } from "./vendors/openai/request-parts.ts";
export { readUserQuestions } from "./vendors/offline/conversation.ts";
export { waitAskedFor, type CircuitBreaker } from "./vendors/circuit-breaker.ts";
export { faultOf, isLasting } from "./vendors/vendor-fault.ts";
export { brokenAnswer, errorTypeOf, refusalFromEvent, VendorError } from "./vendors/vendor-error.ts";
export type { EventSink, Vendor, VendorAnswer, VendorCall, VendorStream } from "./vendors/vendor.ts";
