/** Base addresses for the vendors' own SDKs. Pass a project API key as their `apiKey`. */
export interface CompletionEndpoints {
  /** `baseURL` of `@anthropic-ai/sdk`. */
  readonly anthropic: string;
  /** `baseURL` of `openai`. */
  readonly openai: string;
}

export function completionEndpoints(baseUrl: string): CompletionEndpoints {
  const base = baseUrl.replace(/\/+$/, "");
  return { anthropic: `${base}/anthropic`, openai: `${base}/openai/v1` };
}
