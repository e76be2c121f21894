import { formatsOf } from "../formats.ts";

export const locale = "hi";
export const { number, plural } = formatsOf(locale);
