import type { problems } from "../en/problems.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const problemsTexts = await inPageLanguage(
  import.meta.glob<typeof problems>("../*/problems.ts", { import: "problems" }),
);
