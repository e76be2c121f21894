import type { assistant } from "../en/assistant.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const assistantTexts = await inPageLanguage(
  import.meta.glob<typeof assistant>("../*/assistant.ts", { import: "assistant" }),
);
