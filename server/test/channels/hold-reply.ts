import type { ScriptedAssistant } from "../scripted-assistant.ts";

/** A reply that is under way until it is released. */
export function holdReply(assistant: ScriptedAssistant): { begun: Promise<void>; release: () => void } {
  let release = () => {};
  const begun = new Promise<void>((isBegun) => {
    assistant.script = async () => {
      isBegun();
      await new Promise<void>((resolve) => (release = resolve));
      return { text: "Too late", choices: [], contentType: "text" };
    };
  });
  return { begun, release: () => release() };
}
