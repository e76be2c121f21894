import { formatsOf } from "../formats.ts";

export const locale = "es";
export const { number, plural } = formatsOf(locale);
