/** What Parley reads and writes of the chat-completions format. */
export interface ChatToolCall {
  index?: number;
  id?: string;
  type?: string;
  function?: { name?: string; arguments?: string };
}

export interface ChatUsage {
  prompt_tokens?: number;
  completion_tokens?: number;
  prompt_tokens_details?: { cached_tokens?: number } | null;
}

export interface ChatMessage {
  role: string;
  content: string | ChatPart[] | null;
  refusal?: string | null;
  tool_calls?: ChatToolCall[];
  tool_call_id?: string;
}

export interface ChatPart {
  type: string;
  text?: string;
  image_url?: { url: string };
}

export interface ChatChoice {
  finish_reason?: string | null;
  /** vLLM reports here which stop sequence it met. */
  stop_reason?: string | number | null;
  message?: Partial<ChatMessage>;
  delta?: Partial<ChatMessage>;
}

/** A whole completion or one chunk of a streamed one. */
export interface ChatCompletion {
  id?: string;
  model?: string;
  choices?: ChatChoice[];
  usage?: ChatUsage | null;
  error?: { message?: string; type?: string; code?: unknown } | string | null;
}
