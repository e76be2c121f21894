import type { flows } from "../en/flows.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const flowsTexts = await inPageLanguage(
  import.meta.glob<typeof flows>("../*/flows.ts", { import: "flows" }),
);
