import type { replies } from "../en/replies.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const repliesTexts = await inPageLanguage(
  import.meta.glob<typeof replies>("../*/replies.ts", { import: "replies" }),
);
