import type { organizations } from "../en/organizations.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const organizationsTexts = await inPageLanguage(
  import.meta.glob<typeof organizations>("../*/organizations.ts", { import: "organizations" }),
);
