import { z } from "zod";
import { name, timestamp } from "../platform/operations/fields.ts";
import { CONNECTOR_KINDS, PAGE_STATES, SCHEDULES, SOURCE_KINDS, SOURCE_STATES } from "./tables.ts";

export const MAX_PAGES = 20_000;
export const MAX_SOURCES = 100;

export const SKIP_REASONS = z.enum([
  "pattern",
  "robots",
  "noindex",
  "not_html",
  "redirect",
  "canonical",
  "duplicate",
  "no_text",
  "needs_browser",
  "allowance",
  "unsupported",
]);

const pattern = z.string().trim().min(1).max(200);
const patterns = (what: string) => z.array(pattern).max(20).describe(what);

export const sourceName = name(100).describe("A name for the source");
export const schedule = z.enum(SCHEDULES).describe("How often the source is synced by itself");
export const sourceAddress = z.string().trim().min(1).max(2000);

export const websiteFields = {
  max_depth: z.number().int().min(0).max(20).describe("The most links to follow from the first page"),
  max_pages: z.number().int().min(1).max(MAX_PAGES).describe("The most pages to read"),
  include: patterns("Only paths like these are read, such as /docs/*. Empty reads all"),
  exclude: patterns("Paths like these are not read, such as /archive/*"),
};

export const WebsiteSettings = z.object(websiteFields);
export type WebsiteSettings = z.output<typeof WebsiteSettings>;

export const connectorKind = z.enum(CONNECTOR_KINDS).describe("The service");
export const credential = z.string().trim().max(10_000).describe("The access key; never returned");

const text = (maximum: number) => z.string().trim().max(maximum).optional();
export const connectionFields = {
  repository: text(201).describe("GitHub: owner and name, such as acme/handbook"),
  branch: text(200).describe("GitHub: a branch other than the default one"),
  path: text(300).describe("GitHub: only files in this folder"),
  site: text(300).describe("Zendesk and Confluence: the address, such as https://acme.zendesk.com"),
  email: text(254).describe("Zendesk and Confluence: the e-mail address that the access key belongs to"),
  locale: text(12).describe("Zendesk: only articles in this language, such as en-us"),
  region: z.enum(["us", "eu", "au"]).optional().describe("Intercom: where the workspace is hosted"),
  space: text(100).describe("Confluence: only the space with this key"),
  folder_id: text(200).describe("Google Drive: only this folder and those inside it"),
};

const PageCounts = z.object({
  queued: z.number().int(),
  fetching: z.number().int(),
  learned: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  known: z
    .number()
    .int()
    .describe("Pages the bot answers from, including those that failed to be read again"),
});

export const SourceSummary = z
  .object({
    id: z.number().int(),
    project_id: z.number().int(),
    kind: z.enum(SOURCE_KINDS),
    name: z.string(),
    url: z.string().describe("Where it is read from"),
    settings: z.record(z.string(), z.unknown()).describe("Options of its kind; never the credential"),
    schedule,
    state: z.enum(SOURCE_STATES),
    pages: PageCounts,
    is_truncated: z.boolean().describe("The source has more pages than max_pages or the plan allows"),
    reason: z.string().nullable().describe("Why the last sync failed, as a code"),
    problem: z.string().nullable().describe("Why the last sync failed, as a sentence"),
    synced_at: timestamp.nullable(),
    next_sync_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "Source" });

export const SourcePage = z
  .object({
    id: z.number().int(),
    url: z.string(),
    title: z.string().nullable(),
    state: z.enum(PAGE_STATES),
    reason: z.string().nullable().describe("Why it was skipped or failed, as a code"),
    problem: z.string().nullable().describe("Why it was skipped or failed, as a sentence"),
    depth: z.number().int(),
    is_known: z.boolean().describe("Whether the bot answers from it"),
    updated_at: timestamp,
  })
  .meta({ id: "SourcePage" });
