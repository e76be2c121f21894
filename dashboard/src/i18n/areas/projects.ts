import type { projects } from "../en/projects.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const projectsTexts = await inPageLanguage(
  import.meta.glob<typeof projects>("../*/projects.ts", { import: "projects" }),
);
