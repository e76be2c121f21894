import { foldText } from "../../platform/text/fold-text.ts";
import type { WantedAnswer } from "../definition.ts";

/** An answer as it is kept: text, or a number. */
export type AnswerValue = string | number;

const LONGEST_ANSWER = 2_000;
const EMAIL = /[^\s@"(),:;<>[\]\\]{1,64}@[^\s@"(),:;<>[\]\\.]{1,63}(?:\.[^\s@"(),:;<>[\]\\.]{1,63}){1,8}/u;

/**
 * The answer in a visitor's message; null if it has none of the wanted type. `today` is the visitor's day as
 * 2026-01-31, so that the same message always reads the same.
 */
export function readAnswer(message: string, answer: WantedAnswer, today: string): AnswerValue | null {
  const text = message.trim().slice(0, LONGEST_ANSWER);
  if (text === "") return null;
  switch (answer.type) {
    case "text":
      return readText(text, answer);
    case "email":
      return readEmail(text);
    case "telephone":
      return readTelephone(text);
    case "number":
      return readNumber(text, answer);
    case "date":
      return readDate(text, answer, today);
    case "choice":
      return readChoice(text, answer);
  }
}

function readText(text: string, { min, max, pattern }: WantedAnswer): string | null {
  const { length } = text;
  if (typeof min === "number" && length < min) return null;
  if (typeof max === "number" && length > max) return null;
  return pattern === undefined || fitsMask(text, pattern) ? text : null;
}

/** One character of the pattern for each of the text: nothing to try twice, whatever a pattern is. */
function fitsMask(text: string, mask: string): boolean {
  const [characters, signs] = [Array.from(text), Array.from(mask)];
  return (
    characters.length === signs.length &&
    characters.every((character, at) => {
      const sign = signs[at]!;
      if (sign === "#") return /\p{Nd}/u.test(character);
      if (sign === "@") return /\p{L}/u.test(character);
      if (sign === "*") return /[\p{L}\p{Nd}]/u.test(character);
      return foldText(character) === foldText(sign);
    })
  );
}

/** Also within a sentence: “it's ada@example.com.” */
function readEmail(text: string): string | null {
  for (const word of text.split(/\s+/).slice(0, 50)) {
    const found = word.length <= 254 ? EMAIL.exec(word)?.[0] : undefined;
    if (found !== undefined) return found.replace(/[.!?]+$/, "");
  }
  return null;
}

function readTelephone(text: string): string | null {
  const found = /\+?[\d(][\d\s().\-/]{3,40}\d/.exec(text.slice(0, 200))?.[0];
  if (found === undefined) return null;
  const digits = found.replace(/\D/g, "").length;
  return digits >= 5 && digits <= 20 ? found.replace(/\s+/g, " ").trim() : null;
}

/** `1,234.5`, `1.234,5`, `1 234` and `12 people` are numbers. */
function readNumber(text: string, { min, max }: WantedAnswer): number | null {
  const found = /[-+]?\d[\d.,'’\s]{0,30}/.exec(text.slice(0, 200))?.[0];
  if (found === undefined) return null;
  const value = Number(plainNumber(found.replace(/[\s'’]/g, "").replace(/[.,]+$/, "")));
  if (!Number.isFinite(value)) return null;
  if (typeof min === "number" && value < min) return null;
  return typeof max === "number" && value > max ? null : value;
}

/** The last of `.` and `,` is the decimal mark, unless it occurs again or groups three digits after another mark. */
function plainNumber(text: string): string {
  const mark = text.lastIndexOf(",") > text.lastIndexOf(".") ? "," : ".";
  const other = mark === "," ? "." : ",";
  const parts = text.replaceAll(other, "").split(mark);
  if (parts.length > 2) return parts.join("");
  const isGroup = parts.length === 2 && mark === "," && /^\d{3}$/.test(parts[1]!) && !text.includes(other);
  return parts.join(isGroup ? "" : ".");
}

function readDate(text: string, { min, max }: WantedAnswer, today: string): string | null {
  const day = dayIn(text, today);
  if (day === null) return null;
  const bound = (limit: WantedAnswer["min"]) => (limit === "today" ? today : String(limit));
  if (min !== undefined && day < bound(min)) return null;
  return max !== undefined && day > bound(max) ? null : day;
}

function dayIn(text: string, today: string): string | null {
  const word = foldText(text.slice(0, 60)).replace(/[.!]+$/, "");
  if (word === "today") return today;
  if (word === "tomorrow")
    return new Date(Date.parse(today) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(word);
  if (iso) return parseDay(joinDay(iso[1]!, iso[2]!, iso[3]!));
  const numeric = /\b(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})\b/.exec(word);
  if (numeric) {
    const [, first, mark, second, year] = numeric;
    // With slashes the month may come first; a first number above 12 can only be the day.
    const monthFirst = mark === "/" && Number(first) <= 12;
    return parseDay(monthFirst ? joinDay(year!, first!, second!) : joinDay(year!, second!, first!));
  }
  return namedMonth(word, today);
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `31 January 2026`, `Jan 31`, `January 31st, 2026`. Without a year it is the next such day. */
function namedMonth(word: string, today: string): string | null {
  const dayFirst = /\b(\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?([a-z]{3})[a-z]*\.?,?(?: (\d{4}))?/.exec(word);
  const monthFirst = /\b([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,?(?: (\d{4}))?/.exec(word);
  const [name, day, year] = dayFirst
    ? [dayFirst[2], dayFirst[1], dayFirst[3]]
    : [monthFirst?.[1], monthFirst?.[2], monthFirst?.[3]];
  const month = MONTHS.indexOf(name ?? "") + 1;
  if (month === 0 || day === undefined) return null;
  if (year !== undefined) return parseDay(joinDay(year, String(month), day));
  const thisYear = parseDay(joinDay(today.slice(0, 4), String(month), day));
  if (thisYear === null || thisYear >= today) return thisYear;
  return parseDay(joinDay(String(Number(today.slice(0, 4)) + 1), String(month), day));
}

const joinDay = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

/** A day that exists, as 2026-01-31. */
export function parseDay(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** By its text, its value, its number in the list, or as the only one that occurs in the message. */
function readChoice(text: string, { choices = [] }: WantedAnswer): string | null {
  const said = foldText(text).replace(/[.!]+$/, "");
  if (said === "") return null;
  const valueOf = (at: number) => choices[at]!.value ?? choices[at]!.text;
  const exact = choices.findIndex(
    (choice) => foldText(choice.text.trim()) === said || foldText(choice.value ?? "") === said,
  );
  if (exact >= 0) return valueOf(exact);
  const number = /^\d{1,2}$/.test(said) ? Number(said) : 0;
  if (number >= 1 && number <= choices.length) return valueOf(number - 1);
  const words = ` ${said.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
  const named = choices.flatMap((choice, at) => {
    const label = foldText(choice.text)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    return label !== "" && words.includes(` ${label} `) ? [at] : [];
  });
  return named.length === 1 ? valueOf(named[0]!) : null;
}
