import type { training } from "../en/training.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const trainingTexts = await inPageLanguage(
  import.meta.glob<typeof training>("../*/training.ts", { import: "training" }),
);
