/** What Parley reads of Bedrock's Converse API. */
export interface BedrockReasoning {
  readonly reasoningText?: { readonly text?: string; readonly signature?: string };
  readonly redactedContent?: string;
}

export interface BedrockBlock {
  readonly text?: string;
  readonly toolUse?: { readonly toolUseId?: string; readonly name?: string; readonly input?: unknown };
  readonly reasoningContent?: BedrockReasoning;
}

export interface BedrockUsage {
  /** Without what was read from a cache or written to it. */
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly cacheReadInputTokens?: number;
  readonly cacheWriteInputTokens?: number;
}

export interface BedrockAnswer {
  readonly output?: { readonly message?: { readonly content?: readonly BedrockBlock[] } };
  readonly stopReason?: string;
  readonly usage?: BedrockUsage;
}

/** The payloads of a stream's events, one at a time. */
export interface BedrockEvent {
  readonly contentBlockIndex?: number;
  readonly start?: { readonly toolUse?: { readonly toolUseId?: string; readonly name?: string } };
  readonly delta?: {
    readonly text?: string;
    readonly toolUse?: { readonly input?: string };
    readonly reasoningContent?: {
      readonly text?: string;
      readonly signature?: string;
      readonly redactedContent?: string;
    };
  };
  readonly stopReason?: string;
  readonly usage?: BedrockUsage;
  readonly message?: string;
}
