import type { teaching } from "../en/teaching.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const teachingTexts = await inPageLanguage(
  import.meta.glob<typeof teaching>("../*/teaching.ts", { import: "teaching" }),
);
