import type { customFields } from "../en/custom-fields.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const customFieldsTexts = await inPageLanguage(
  import.meta.glob<typeof customFields>("../*/custom-fields.ts", { import: "customFields" }),
);
