import type { ContentBlock, MessagesRequest, Usage, Vendor } from "../../models/index.ts";

export interface KnowledgebaseSource {
  type: "knowledgebase";
  content: string;
  score: number;
  doc_id: string;
}

export interface WebSource {
  type: "web";
  title: string;
  url: string;
  text: string;
}

export type Source = KnowledgebaseSource | WebSource;

export interface ServerToolResult {
  /** What the model reads: text, or blocks where its vendor takes them. */
  content: string | readonly ContentBlock[];
  sources: readonly Source[];
}

/** A tool that runs here, inside the reply; the caller never sees its calls. */
export interface ServerTool {
  name: string;
  description: string;
  input_schema: Record<string, unknown>;
  run(input: Record<string, unknown>, signal: AbortSignal): Promise<ServerToolResult>;
}

export interface ReplyInput {
  /** Conversation, settings and the asker's own tools, in the messages format. */
  request: MessagesRequest;
  /** The request's own bytes, `stream` included: sent on as they are where nothing has to be added. */
  body?: string | Buffer;
  /** The asker's headers that are meant for the vendor. */
  headers?: Record<string, string>;
  vendor: Vendor;
  /** Whether a refused request is tried again with less; not where the caller chose its settings. */
  triesLess?: boolean;
  serverTools?: readonly ServerTool[];
  /**
   * Whether a call of a tool that was not offered is answered with an error that the model can read, as in
   * conversations. Without it the caller gets the call, as from the vendor.
   */
  answersUnknownTools?: boolean;
  /** The passages retrieved before the model was asked. */
  sources?: readonly Source[];
  maxRoundTrips?: number;
  pingIntervalMs?: number;
  signal: AbortSignal;
  /**
   * Called where the model still asks for tools after the last round; the reply then ends with the text it has.
   * Without it, that is an error.
   */
  onExhausted?: () => void;
  /** Called before each further call to the model; what it throws ends the reply. */
  beforeNextCall?: (request: MessagesRequest) => Promise<void>;
  /** Called with the vendor's headers that a client may see, as each of its answers begins. */
  onHeaders?: (headers: Readonly<Record<string, string>>) => void;
  /** Called with each step as it ends, for logs and accounting; must not throw. */
  onStep?: (step: ReplyStep) => void;
}

export interface ModelStep {
  type: "model";
  /** 0 for the first call. */
  round: number;
  vendor: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** As the vendor counted it. */
  usage: Usage;
  stopReason: string | null;
  requestId: string | undefined;
  ms: number;
}

export interface ModelFailureStep {
  type: "model_failure";
  round: number;
  vendor: string;
  error: unknown;
  ms: number;
}

export interface ToolStep {
  type: "tool";
  round: number;
  name: string;
  input: Record<string, unknown>;
  /** Characters of the result. */
  resultSize: number;
  sources: readonly Source[];
  /** Why the tool failed; the model only learns that it did. */
  error?: unknown;
  ms: number;
}

/** A server tool the model called beside one of the asker's: not run, not shown. */
export interface DroppedToolStep {
  type: "tool_dropped";
  round: number;
  name: string;
  input: Record<string, unknown>;
}

export type ReplyStep = ModelStep | ModelFailureStep | ToolStep | DroppedToolStep;
