import { createFormats } from "../formats.ts";

export const locale = "hi";
export const { number, plural } = createFormats(locale);
