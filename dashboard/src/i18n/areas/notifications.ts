import type { notifications } from "../en/notifications.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const notificationsTexts = await inPageLanguage(
  import.meta.glob<typeof notifications>("../*/notifications.ts", { import: "notifications" }),
);
