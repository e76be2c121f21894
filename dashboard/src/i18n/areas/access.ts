import type { access } from "../en/access.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const accessTexts = await inPageLanguage(
  import.meta.glob<typeof access>("../*/access.ts", { import: "access" }),
);
