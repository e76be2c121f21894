import { createFormats } from "../formats.ts";

export const locale = "ar-u-nu-latn";
export const { number, plural } = createFormats(locale);
