import type { contactMerge } from "../en/contact-merge.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const contactMergeTexts = await inPageLanguage(
  import.meta.glob<typeof contactMerge>("../*/contact-merge.ts", { import: "contactMerge" }),
);
