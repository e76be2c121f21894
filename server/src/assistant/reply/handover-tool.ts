import type { ServerTool } from "../engine/index.ts";

export const HANDOVER_TOOL = "request_human_operator";

/** Lets the model call a person; its next text is the notice for the visitor. */
export function handoverTool(onRequest: () => void): ServerTool {
  return {
    name: HANDOVER_TOOL,
    description:
      "Asks a person of the team to join this conversation. Use it when the visitor wants a person or agrees to be passed on to one.",
    input_schema: { type: "object", properties: {} },
    run() {
      onRequest();
      const content = "A person has been asked to join and will answer in this conversation.";
      return Promise.resolve({ content, sources: [] });
    },
  };
}
