import type { desk } from "../en/desk.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const deskTexts = await inPageLanguage(
  import.meta.glob<typeof desk>("../*/desk.ts", { import: "desk" }),
);
