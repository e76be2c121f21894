/**
 * Spreadsheets that split at semicolons or tabs may start a cell in the middle of this one, with or without a
 * quote.
 */
const FORMULA = /(^(?=[=+\-@\t\r＝＋－＠])|[;\t\r\n]["\s]*(?=[=+\-@＝＋－＠]))/g;
const GUARDED = /(^|[;\t\r\n]["\s]*)'(?=[=+\-@\t\r＝＋－＠])/g;

/** A spreadsheet runs text that begins like a formula; an apostrophe makes it plain text. */
export const guardFormulas = (text: string): string => text.replace(FORMULA, "$1'");

/** Removes the apostrophes again, so that an export can be imported. */
export const unguardFormulas = (text: string): string => text.replace(GUARDED, "$1");
