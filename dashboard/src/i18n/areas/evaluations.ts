import type { evaluations } from "../en/evaluations.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const evaluationsTexts = await inPageLanguage(
  import.meta.glob<typeof evaluations>("../*/evaluations.ts", { import: "evaluations" }),
);
