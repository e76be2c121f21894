import type { security } from "../en/security.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const securityTexts = await inPageLanguage(
  import.meta.glob<typeof security>("../*/security.ts", { import: "security" }),
);
