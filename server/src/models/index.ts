export {
  createCatalogue,
  NO_VENDORS,
  OFFLINE_MODEL,
  planHasModel,
  type Catalogue,
  type ConfiguredVendors,
  type Model,
  type ModelFamily,
  type ModelPlan,
  type ModelProvider,
  type OwnModel,
} from "./catalogue.ts";
export { defaultModel } from "./default-model.ts";
export {
  KNOWLEDGE_TOOL,
  readKnowledge,
  readKnowledgeContext,
  renderKnowledge,
  renderKnowledgeContext,
  WEB_TOOL,
  type KnowledgeHit,
  type PickedSentences,
  type PickOptions,
  type PickSentences,
} from "./knowledge-results.ts";
export {
  createModelServices,
  type ModelServices,
  type ModelServicesConfig,
  type ModelServicesParts,
} from "./model-services.ts";
export {
  addCosts,
  billed,
  billedTokens,
  callCost,
  NO_COST,
  TYPICAL_OUTPUT_TOKENS,
  type Cost,
  type Tokens,
} from "./model-costs.ts";
export { boundInputTokens } from "./messages/bound-tokens.ts";
export { estimateRequestTokens } from "./messages/estimate-tokens.ts";
export {
  applyMessageDelta,
  createFolder,
  fold,
  foldBlockEvent,
  mergeUsage,
  StreamFailure,
} from "./messages/fold.ts";
export {
  textOf,
  type ContentBlock,
  type ErrorDetail,
  type EventData,
  type Message,
  type MessageParam,
  type MessagesRequest,
  type ToolChoice,
  type ToolDefinition,
  type Usage,
} from "./messages/format.ts";
export { createSseParser } from "./messages/sse-parser.ts";
export { eachEvent, framesOf, PING, StreamEvent } from "./messages/stream-event.ts";
export { createVendors, type Vendors, type VendorsConfig } from "./vendors/create-vendors.ts";
export { readConversation, type Conversation } from "./vendors/offline/conversation.ts";
export { detectLanguage, hearSmallTalk } from "./vendors/offline/language.ts";
export type { Language } from "./vendors/offline/phrases.ts";
export {
  brokenAnswer,
  errorTypeOf,
  refusalFromEvent,
  statusOfErrorType,
  VendorError,
  type VendorErrorKind,
} from "./vendors/vendor-error.ts";
export type { Vendor, VendorAnswer, VendorCall, VendorStream } from "./vendors/vendor.ts";
export {
  createWebSearch,
  htmlToText,
  WebSearchError,
  type ReadPage,
  type WebResult,
  type WebSearch,
  type WebSearchConfig,
} from "./web-search/index.ts";
