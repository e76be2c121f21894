import type { sources } from "../en/sources.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const sourcesTexts = await inPageLanguage(
  import.meta.glob<typeof sources>("../*/sources.ts", { import: "sources" }),
);
