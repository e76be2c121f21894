import type { authorization } from "../en/authorization.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const authorizationTexts = await inPageLanguage(
  import.meta.glob<typeof authorization>("../*/authorization.ts", { import: "authorization" }),
);
