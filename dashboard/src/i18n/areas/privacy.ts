import type { privacy } from "../en/privacy.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const privacyTexts = await inPageLanguage(
  import.meta.glob<typeof privacy>("../*/privacy.ts", { import: "privacy" }),
);
