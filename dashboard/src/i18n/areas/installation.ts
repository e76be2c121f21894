import type { installation } from "../en/installation.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const installationTexts = await inPageLanguage(
  import.meta.glob<typeof installation>("../*/installation.ts", { import: "installation" }),
);
