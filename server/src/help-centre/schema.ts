import { z } from "zod";
import { id, name, timestamp } from "../platform/operations/fields.ts";

export const MOST_ARTICLES = 500;
export const MOST_COLLECTIONS = 100;
export const MOST_LANGUAGES = 10;
const LONGEST_BODY = 100_000;

export const language = z
  .string()
  .trim()
  .max(12)
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, "must be a language such as en, de or pt-BR.")
  .describe("A language code such as en, de or pt-BR");

export const articleId = id("article");
export const collectionId = id("collection");

/** Part of an address: words in any script with hyphens between them. */
export const slug = z
  .string()
  .trim()
  .toLowerCase()
  // As addresses are read.
  .normalize("NFC")
  .min(1)
  .max(100)
  .regex(
    /^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u,
    "must be words of letters and digits with hyphens between them.",
  )
  .describe("The article's part of the address; an earlier one keeps leading to the article");

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => text.length > longest || !/[\p{Cc}\u2028\u2029]/u.test(text), "must be one line.");

export const title = name(200);
export const description = line(500).describe("One or two sentences, shown in lists and by search engines");
export const body = z
  .string()
  .max(LONGEST_BODY)
  .describe("Markdown: headings, lists, tables, code, quotes, links and images. HTML is shown as text");
const revision = z.number().int().positive();
export const expectedRevision = z
  .number()
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .describe(
    "The revision you have read, 0 if there was no text yet: the call is refused if another change was faster",
  );

export const centreFields = {
  is_on: z.boolean().describe("Whether the public pages are served"),
  title: name(100),
  description,
  languages: z
    .array(language)
    .min(1)
    .max(MOST_LANGUAGES)
    .refine((all) => new Set(all).size === all.length, "must name each language once.")
    .describe("The first is the one that articles fall back to"),
};

export const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    "must be a host name such as help.example.com.",
  )
  .describe("A host name of yours, such as help.example.com");

export const HelpCentre = z
  .object({
    ...centreFields,
    title: z.string(),
    description: z.string(),
    languages: z.array(z.string()),
    url: z.string().nullable().describe("The address of the public pages; null until the settings are saved"),
    domain: z
      .object({
        host: z.string(),
        is_verified: z.boolean(),
        record_name: z.string().describe("The name of the TXT record that proves that the domain is yours"),
        record_value: z.string(),
      })
      .nullable(),
    can_use_domain: z.boolean().describe("False where the installation has no PUBLIC_URL"),
  })
  .meta({ id: "HelpCentre" });

const CollectionText = z.object({ language, name: name(100), description: description.default("") });
export const collectionTexts = z
  .array(CollectionText)
  .min(1)
  .max(MOST_LANGUAGES)
  .refine(
    (all) => new Set(all.map((one) => one.language)).size === all.length,
    "must name each language once.",
  )
  .describe("Name and description in each language");
export type CollectionTexts = z.output<typeof collectionTexts>;

export const HelpCollection = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    texts: z.array(z.object({ language: z.string(), name: z.string(), description: z.string() })),
    articles: z.number().int().describe("How many articles it has, drafts included"),
  })
  .meta({ id: "HelpCollection" });

const HelpTranslation = z
  .object({
    language: z.string(),
    title: z.string(),
    state: z
      .enum(["draft", "published", "changed"])
      .describe("changed: readers see an earlier version of what is written"),
    published_at: timestamp.nullable(),
    url: z
      .string()
      .nullable()
      .describe("Where readers find it; null for a draft and while the help centre is off"),
  })
  .meta({ id: "HelpTranslation" });

export const HelpArticle = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    collection_id: z.number().int().nullable(),
    translations: z.array(HelpTranslation),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "HelpArticle" });

export const HelpArticleContent = HelpArticle.extend({
  content: z
    .object({ language: z.string(), title: z.string(), description: z.string(), body: z.string(), revision })
    .nullable()
    .describe("The draft in the requested language; null if there is none"),
}).meta({ id: "HelpArticleContent" });

export const order = (noun: string, most: number) =>
  z
    .array(id(noun))
    .min(1)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, "must name each once.")
    .describe(`The IDs of every ${noun} in the new order`);
