import { createFormats } from "../formats.ts";

export const locale = "es";
export const { number, plural } = createFormats(locale);
