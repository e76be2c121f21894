import { formatsOf } from "../formats.ts";

export const locale = "de";
export const { number, plural } = formatsOf(locale);
