import type { calls } from "../en/calls.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const callsTexts = await inPageLanguage(
  import.meta.glob<typeof calls>("../*/calls.ts", { import: "calls" }),
);
