import {
  fillTemplate,
  renamePlaceholders,
  templatePaths,
  type TemplateValues,
} from "../../language/index.ts";
import type { ReplySettings } from "../../projects/index.ts";

/** What a model may know besides the conversation, by the names that instructions use. Null is not known. */
export type PromptFacts = Readonly<Record<string, string | null>>;

/** What each reply knows, unless the project turns it off. */
const ALWAYS = [
  "now.date",
  "now.weekday",
  "now.time_zone",
  "hours.is_open",
  "hours.opens_at",
  "hours.week",
  "visitor.language",
  "visitor.page",
  "contact.name",
];

/** All that instructions can name, besides the fields of contacts. */
export const FACT_NAMES: readonly string[] = [
  ...ALWAYS,
  "now.time",
  "visitor.country",
  "contact.first_name",
  "contact.email",
  "contact.phone",
  "contact.external_id",
  "project.name",
];
const CONTACT_FIELD = /^contact\.(?:data(?:\.[\p{L}\p{N}_-]+)+|fields\.[a-z][a-z0-9_]*)$/u;
const LONGEST_VALUE = 200;

const isFact = (path: string): boolean => FACT_NAMES.includes(path) || CONTACT_FIELD.test(path);

/** Placeholders that are no facts, and fields that the project's contacts don't have. */
export const unknownPlaceholders = (texts: readonly string[], fields: readonly string[]): string[] =>
  texts
    .flatMap(templatePaths)
    .filter((path, at, all) => all.indexOf(path) === at)
    .filter(
      (path) => !isFact(path) || (path.startsWith("contact.fields.") && !fields.includes(path.slice(15))),
    );

type Instructions = Pick<ReplySettings, "prompt" | "restriction" | "add_facts">;

/** The names of the facts that a reply needs: the usual ones, and those that its instructions name. */
export function namesOfFacts({ prompt, restriction, add_facts }: Instructions): string[] {
  const named = [prompt, restriction].flatMap(templatePaths).filter(isFact);
  return [...new Set([...(add_facts === 1 ? ALWAYS : []), ...named])];
}

/**
 * Instructions with a name in place of each placeholder. The values come after them as data: they can't become
 * instructions, and the beginning of a request stays the same for every visitor.
 */
export const nameFacts = (text: string): string =>
  renamePlaceholders(text, (path) => (isFact(path) ? `[${path}]` : null));

/** The values of facts. A usual one that is not known is left out; a named one has its fallback or null. */
export function factsOf(settings: Instructions, values: TemplateValues): PromptFacts | null {
  const fallbacks = new Map<string, string>();
  for (const text of [settings.prompt, settings.restriction])
    renamePlaceholders(text, (path, fallback) => {
      fallbacks.set(path, fallbacks.get(path) || fallback);
      return null;
    });
  const facts = namesOfFacts(settings)
    .map((name): [string, string | null] => [name, valueOf(name, values) || fallbacks.get(name) || null])
    .filter(([name, value]) => value !== null || fallbacks.has(name));
  return facts.length === 0 ? null : Object.fromEntries(facts);
}

/** One line, as what a visitor or a site calls someone must not look like a text of its own. */
const valueOf = (name: string, values: TemplateValues): string =>
  fillTemplate(`{{${name}}}`, values, {
    encode: (value) =>
      value
        .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
        .slice(0, LONGEST_VALUE)
        .trim(),
  });
