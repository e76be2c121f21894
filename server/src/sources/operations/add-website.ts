import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { sourceAddress, schedule, SourceSummary, sourceName, websiteFields } from "../schema.ts";
import { createSource, parseAddress } from "../sources.ts";

export const addWebsite = defineOperation({
  name: "addWebsite",
  tag: "sources",
  summary: "Let the bot learn a website",
  description:
    "Reads the site from an address by its links, or the pages that a sitemap lists, and learns the main content of " +
    "each page. robots.txt, noindex and canonical links are respected. The call returns immediately; getSources " +
    "shows the progress and getSourcePages each page. A learned page counts as a text of the plan.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    url: sourceAddress.describe("The first page, or a sitemap that ends in .xml or .xml.gz"),
    name: sourceName.optional(),
    schedule: schedule.default("weekly"),
    max_depth: websiteFields.max_depth.optional(),
    max_pages: websiteFields.max_pages.default(1_000),
    include: websiteFields.include.default([]),
    exclude: websiteFields.exclude.default([]),
  }),
  output: SourceSummary,
  message: "Data Added Successfully!",
  errors: ["conflict"],
  async run(context, input) {
    const url = parseAddress(input.url, "url");
    // A sitemap lists all that is wanted.
    const max_depth = input.max_depth ?? (/\.xml(\.gz)?$/i.test(url.pathname) ? 0 : 10);
    const data = await createSource(context, {
      kind: "website",
      name: input.name ?? url.host.slice(0, 100),
      url: url.href,
      settings: { max_depth, max_pages: input.max_pages, include: input.include, exclude: input.exclude },
      credential: null,
      schedule: input.schedule,
    });
    return { data };
  },
});
