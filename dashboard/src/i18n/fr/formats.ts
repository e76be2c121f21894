import { createFormats } from "../formats.ts";

export const locale = "fr";
export const { number, plural } = createFormats(locale);
