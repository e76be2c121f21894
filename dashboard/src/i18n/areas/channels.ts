import type { channels } from "../en/channels.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const channelsTexts = await inPageLanguage(
  import.meta.glob<typeof channels>("../*/channels.ts", { import: "channels" }),
);
