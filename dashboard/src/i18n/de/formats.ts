import { createFormats } from "../formats.ts";

export const locale = "de";
export const { number, plural } = createFormats(locale);
