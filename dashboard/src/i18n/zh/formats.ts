import { formatsOf } from "../formats.ts";

export const locale = "zh";
export const { number, plural } = formatsOf(locale);
