import type { shell } from "./en/shell.ts";
import { inPageLanguage } from "./in-page-language.ts";

/** What every page shows. Its modules wait for it, so each can read it while it loads. */
export const texts = await inPageLanguage(
  import.meta.glob<typeof shell>("./*/shell.ts", { import: "shell" }),
);
