import { invalidParams } from "../platform/errors/app-error.ts";

/** Whom the password is for: what others know about them is no secret. */
interface Owner {
  readonly email: string;
  readonly name?: string | undefined;
}

const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "01234567890",
  "qwertzuiop",
  "azertyuiop",
];
const FEWEST_CHARACTERS = 5;
const SHORTEST_WORD = 4;
const PRODUCT = "parley";

let common: Promise<ReadonlySet<string>> | null = null;

/** The most common passwords of public breaches, shipped with the product: no network request is made. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"] as readonly string[]),
  ));

/** Refuses passwords that attackers try first, with the reason as the field's error. */
export async function requireStrongPassword(
  password: string,
  owner: Owner,
  field = "password",
): Promise<void> {
  const reason = await findWeakness(password, owner);
  if (reason) throw invalidParams({ [field]: `${field} ${reason}` });
}

export async function findWeakness(password: string, owner: Owner): Promise<string | null> {
  const folded = password.normalize("NFKC").toLowerCase();
  if (new Set(folded).size < FEWEST_CHARACTERS) return "must have at least 5 different characters.";
  if (isRepeated(folded)) return "must not repeat the same few characters.";
  if (isRow(folded)) return "must not be a sequence from the keyboard or the alphabet.";
  const words = coreWords(folded);
  if (words.some((word) => wordsOf(owner).includes(word))) {
    return "must not be based on your name, your e-mail address or the product's name.";
  }
  const known = await commonPasswords();
  if (known.has(folded) || words.some((word) => known.has(word))) {
    return "is one of the most common passwords. Choose another, such as four random words.";
  }
  return null;
}

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * The word inside `P@ssword2026!`: without the characters around it, and with letters in place of their
 * look-alikes.
 */
function coreWords(folded: string): string[] {
  // An address may end in digits, so the characters around a word are removed with and without them.
  const bare = folded.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");
  const core = folded.replace(/^[^a-z]+|[^a-z]+$/g, "");
  const plain = Array.from(core, (letter) => LEET[letter] ?? letter).join("");
  return [...new Set([bare, core, plain])].filter((word) => word.length >= SHORTEST_WORD);
}

function wordsOf({ email, name = "" }: Owner): string[] {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const names = name.toLowerCase().split(/\s+/);
  return [local, ...local.split(/[._+-]/), domain, domain.split(".")[0]!, ...names, names.join(""), PRODUCT];
}

/** `abcabcabcabc`: a short text over and over. */
function isRepeated(folded: string): boolean {
  return /^(.{1,5})\1+$/su.test(folded);
}

const reversed = (text: string) => Array.from(text).toReversed().join("");

function isRow(folded: string): boolean {
  return [...ROWS, ...ROWS.map(reversed)].some((row) => `${row}${row}`.includes(folded));
}
