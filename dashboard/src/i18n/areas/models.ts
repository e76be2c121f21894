import type { models } from "../en/models.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const modelsTexts = await inPageLanguage(
  import.meta.glob<typeof models>("../*/models.ts", { import: "models" }),
);
