/** What the thinking of each vendor's models begins with, which only that vendor reads. */
export const THINKING_MARKS = {
  openai: "openai-reasoning:",
  gemini: "gemini-thought:",
  bedrock: "bedrock-reasoning:",
} as const;

/** Anthropic's own has no mark. */
export const isMarkedThinking = (data: unknown): boolean =>
  typeof data === "string" && Object.values(THINKING_MARKS).some((mark) => data.startsWith(mark));
