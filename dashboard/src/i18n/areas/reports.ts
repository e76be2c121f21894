import type { reports } from "../en/reports.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const reportsTexts = await inPageLanguage(
  import.meta.glob<typeof reports>("../*/reports.ts", { import: "reports" }),
);
