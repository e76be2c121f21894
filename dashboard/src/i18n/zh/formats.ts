import { createFormats } from "../formats.ts";

export const locale = "zh";
export const { number, plural } = createFormats(locale);
