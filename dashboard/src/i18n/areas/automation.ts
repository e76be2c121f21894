import type { automation } from "../en/automation.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const automationTexts = await inPageLanguage(
  import.meta.glob<typeof automation>("../*/automation.ts", { import: "automation" }),
);
