import type { sessions } from "../en/sessions.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const sessionsTexts = await inPageLanguage(
  import.meta.glob<typeof sessions>("../*/sessions.ts", { import: "sessions" }),
);
