import type { audit } from "../en/audit.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const auditTexts = await inPageLanguage(
  import.meta.glob<typeof audit>("../*/audit.ts", { import: "audit" }),
);
