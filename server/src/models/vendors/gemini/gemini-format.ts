/** What Parley reads of Gemini's answers. */
export interface GeminiPart {
  readonly text?: string;
  /** Whether the text is the model's thinking. */
  readonly thought?: boolean;
  readonly thoughtSignature?: string;
  readonly functionCall?: {
    readonly id?: string;
    readonly name?: string;
    readonly args?: Record<string, unknown>;
  };
}

export interface GeminiUsage {
  /** Cached tokens included. */
  readonly promptTokenCount?: number;
  readonly cachedContentTokenCount?: number;
  readonly candidatesTokenCount?: number;
  readonly thoughtsTokenCount?: number;
  readonly toolUsePromptTokenCount?: number;
}

export interface GeminiError {
  readonly code?: number;
  readonly message?: string;
  readonly status?: string;
  readonly details?: readonly {
    readonly "@type"?: string;
    readonly reason?: string;
    readonly retryDelay?: string;
  }[];
}

/** A whole answer, or one piece of a streamed one. */
export interface GeminiAnswer {
  readonly candidates?: readonly {
    readonly content?: { readonly parts?: readonly GeminiPart[] };
    readonly finishReason?: string;
  }[];
  readonly promptFeedback?: { readonly blockReason?: string };
  readonly usageMetadata?: GeminiUsage;
  readonly modelVersion?: string;
  readonly responseId?: string;
  readonly error?: GeminiError;
}
