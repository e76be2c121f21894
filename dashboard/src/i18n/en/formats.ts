import { formatsOf } from "../formats.ts";

export const locale = "en";
export const { number, plural } = formatsOf(locale);
