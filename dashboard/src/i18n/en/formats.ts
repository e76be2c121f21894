import { createFormats } from "../formats.ts";

export const locale = "en";
export const { number, plural } = createFormats(locale);
