import type { analytics } from "../en/analytics.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const analyticsTexts = await inPageLanguage(
  import.meta.glob<typeof analytics>("../*/analytics.ts", { import: "analytics" }),
);
