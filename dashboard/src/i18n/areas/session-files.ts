import type { sessionFiles } from "../en/session-files.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const sessionFilesTexts = await inPageLanguage(
  import.meta.glob<typeof sessionFiles>("../*/session-files.ts", { import: "sessionFiles" }),
);
