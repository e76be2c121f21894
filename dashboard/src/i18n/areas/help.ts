import type { help } from "../en/help.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const helpTexts = await inPageLanguage(
  import.meta.glob<typeof help>("../*/help.ts", { import: "help" }),
);
