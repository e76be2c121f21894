import type { Assistant, Reply, ReplyRequest } from "../src/assistant/index.ts";

export const CHOICES = [
  { icon: "👍", text: "Like", value: "like", enabled: true },
  { icon: "👎", text: "Dislike", value: "dislike", enabled: true },
  { icon: "🙋", text: "Talk to a person", value: "requesthumanoperator", enabled: true },
];

export interface ScriptedAssistant extends Assistant {
  /** What it was asked, in order. */
  readonly requests: ReplyRequest[];
  /** Decides the next replies; without it each message is repeated back. */
  script: ((request: ReplyRequest) => Partial<Reply> | Promise<Partial<Reply>>) | null;
}

/** An assistant whose replies a test decides, for everything around the reply. */
export function scriptedAssistant(): ScriptedAssistant {
  const assistant: ScriptedAssistant = {
    requests: [],
    script: null,
    async reply(_app, request) {
      assistant.requests.push(request);
      const decided = assistant.script ? await assistant.script(request) : {};
      return {
        text: `You said: ${request.userMessage.message}`,
        contentType: "picker",
        choices: CHOICES,
        sources: [],
        credits: 0,
        model: "scripted",
        ...decided,
      };
    },
  };
  return assistant;
}
