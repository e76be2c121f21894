import type { webhooks } from "../en/webhooks.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const webhooksTexts = await inPageLanguage(
  import.meta.glob<typeof webhooks>("../*/webhooks.ts", { import: "webhooks" }),
);
