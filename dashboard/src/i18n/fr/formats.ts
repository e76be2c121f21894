import { formatsOf } from "../formats.ts";

export const locale = "fr";
export const { number, plural } = formatsOf(locale);
