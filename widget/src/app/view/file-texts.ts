import type { Texts } from "../i18n/index.ts";

/** Closing an image is not closing the chat. */
export const fileTexts = (texts: Texts) => ({ ...texts, close: texts.closeImage });
