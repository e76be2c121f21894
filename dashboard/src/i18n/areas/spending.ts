import type { spending } from "../en/spending.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const spendingTexts = await inPageLanguage(
  import.meta.glob<typeof spending>("../*/spending.ts", { import: "spending" }),
);
