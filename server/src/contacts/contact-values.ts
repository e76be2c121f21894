import { foldText } from "../platform/text/fold-text.ts";
import type { ContactRow, ContactType } from "./tables.ts";

/** What people may set of a contact, as it is stored. */
export interface ContactValues {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly type: ContactType;
  readonly tags: string | null;
  readonly company_id: number | null;
}

export const LONGEST_NAME = 255;
export const LONGEST_EMAIL = 254;
export const LONGEST_PHONE = 50;
export const LONGEST_TAGS = 1000;

const EMAIL = /^[^\s@"(),:;<>[\]\\]{1,64}@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)+$/u;

export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text);

export function isPhone(text: string): boolean {
  const digits = digitsOf(text).length;
  return text.length <= LONGEST_PHONE && /^[\d\s+().-]+$/.test(text) && digits >= 5 && digits <= 20;
}

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

export function blankToNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}

/** What searches for an address compare. Different addresses may have one key: `ada@straße.de` and `ada@strasse.de`. */
export const emailKey = (email: string): string => foldText(email);

/** Whether a proof of one address proves the other: no letter but A to Z is the same in another case. */
export const isSameAddress = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && exactKey(one) === exactKey(other);

const exactKey = (email: string): string =>
  email.normalize("NFC").replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Tags trimmed and without repetitions, ignoring case; the first spelling stays. */
export function normalTags(...texts: readonly (string | null | undefined)[]): string | null {
  const byKey = new Map<string, string>();
  for (const tag of texts.flatMap((text) => (text ?? "").split(","))) {
    const trimmed = tag.trim().replace(/\s+/g, " ");
    const key = foldText(trimmed);
    if (trimmed !== "" && !byKey.has(key)) byKey.set(key, trimmed);
  }
  return byKey.size === 0 ? null : [...byKey.values()].join(",");
}

export const tagKeys = (tags: string | null): string[] => normalTags(tags)?.split(",").map(foldText) ?? [];

/** The columns that exist only to be searched, so that both engines find the same. */
export function searchColumns(
  values: Pick<ContactValues, "name" | "email" | "phone" | "tags">,
): Pick<ContactRow, "name_key" | "email_key" | "tags_key" | "search_text"> {
  const { name, email, phone, tags } = values;
  const searched = [name, email, phone, phone && digitsOf(phone)];
  return {
    name_key: name === null ? null : foldText(name),
    email_key: email === null ? null : emailKey(email),
    tags_key: tags === null ? "" : `,${tagKeys(tags).join(",")},`,
    search_text: foldText(searched.filter((text) => text !== null).join("\n")),
  };
}

/** What to search for in `search_text`: the words, and the bare digits of a telephone number. */
export function searchedTexts(search: string): string[] {
  const text = foldText(search.trim());
  if (text === "") return [];
  const digits = digitsOf(text);
  return digits.length >= 5 && digits !== text && isPhone(text) ? [text, digits] : [text];
}
