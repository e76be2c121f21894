/**
 * The messages format: what every vendor takes and gives. The shapes name only what Parley reads;
 * everything else a client or a vendor sends rides along in the index signatures, untouched.
 */
export interface ContentBlock {
  type: string;
  [field: string]: unknown;
}

export interface MessageParam {
  role: string;
  content: string | ContentBlock[];
  [field: string]: unknown;
}

export interface ToolDefinition {
  name: string;
  type?: string;
  description?: string;
  input_schema?: Record<string, unknown>;
  [field: string]: unknown;
}

export interface ToolChoice {
  type: string;
  name?: string;
  disable_parallel_tool_use?: boolean;
  [field: string]: unknown;
}

export interface MessagesRequest {
  model: string;
  max_tokens: number;
  messages: MessageParam[];
  system?: string | ContentBlock[];
  tools?: ToolDefinition[];
  tool_choice?: ToolChoice;
  stream?: boolean;
  temperature?: number;
  stop_sequences?: string[];
  [field: string]: unknown;
}

export interface Usage {
  input_tokens: number;
  output_tokens: number;
  [field: string]: unknown;
}

export interface Message {
  id: string;
  type: "message";
  role: "assistant";
  model: string;
  content: ContentBlock[];
  stop_reason: string | null;
  stop_sequence: string | null;
  usage: Usage;
  [field: string]: unknown;
}

export interface ErrorDetail {
  type: string;
  message: string;
  [field: string]: unknown;
}

/** The parsed `data` of one stream event; which fields are there depends on `type`. */
export interface EventData {
  type: string;
  index?: number;
  message?: Message;
  content_block?: ContentBlock;
  delta?: Record<string, unknown>;
  usage?: Record<string, unknown>;
  error?: ErrorDetail;
  [field: string]: unknown;
}

/** All text of a message's content, blocks joined by line breaks. */
export function textOf(content: string | readonly ContentBlock[] | undefined): string {
  if (content === undefined) return "";
  if (typeof content === "string") return content;
  const parts: string[] = [];
  for (const block of content) {
    if (block.type === "text" && typeof block["text"] === "string") parts.push(block["text"]);
  }
  return parts.join("\n");
}
