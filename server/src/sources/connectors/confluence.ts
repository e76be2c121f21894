import { z } from "zod";
import { PageFailure } from "../sync/outcome.ts";
import { articleHtml } from "./article-html.ts";
import type { Connector } from "./connector.ts";
import { siteAddress } from "./site-address.ts";
import { recordOf, recordsOf, fieldText, type Json } from "./vendor-api.ts";

const settings = z.object({
  site: siteAddress,
  email: z.email().max(254),
  space: z
    .string()
    .trim()
    .regex(/^[~\w-]{1,100}$/, "must be the key of a space.")
    .optional(),
});
type Settings = z.output<typeof settings>;

/** The current pages of a site or of one space. The next part is a whole path in `_links`. */
export const confluence: Connector<Settings> = {
  kind: "confluence",
  label: "Confluence",
  settings,
  delayMs: 50,
  access: ({ credential, settings: { site, email } }) => ({
    baseUrl: site,
    headers: { authorization: `Basic ${Buffer.from(`${email}:${credential}`).toString("base64")}` },
  }),
  async check(api, { site, space }) {
    const query = { limit: "1", ...(space ? { keys: space } : {}) };
    const [found] = recordsOf((await api.get("/wiki/api/v2/spaces", query))?.results);
    if (!found)
      throw new PageFailure("not_found", "Confluence has no such space, or the key may not see it.");
    const name = space ? fieldText(found.name) : new URL(site).host;
    return { name: name || new URL(site).host, url: `${site}/wiki${space ? `/spaces/${space}` : ""}` };
  },
  async *list(api, { site, space }) {
    const query: Record<string, string> = { limit: "100", status: "current" };
    if (space) {
      const [found] = recordsOf((await api.get("/wiki/api/v2/spaces", { keys: space }))?.results);
      if (!found) throw new PageFailure("not_found", "Confluence has no such space any more.");
      query["space-id"] = fieldText(found.id);
    }
    let path: string | null = "/wiki/api/v2/pages";
    let isFirst = true;
    while (path) {
      const answer: Json | null = await api.get(path, isFirst ? query : {});
      yield recordsOf(answer?.results).map((page) => ({
        id: fieldText(page.id),
        url: `${site}/wiki${fieldText(recordOf(page._links).webui)}`,
        title: fieldText(page.title),
        version: fieldText(recordOf(page.version).number),
      }));
      isFirst = false;
      const next: string = fieldText(recordOf(answer?._links).next);
      // The site itself is the only one that gets the credential.
      path = next.startsWith("/wiki/") ? next : null;
    }
  },
  async read(api, _settings, { id }) {
    const page = await api.get(`/wiki/api/v2/pages/${encodeURIComponent(id)}`, { "body-format": "view" });
    return page && articleHtml(fieldText(page.title), fieldText(recordOf(recordOf(page.body).view).value));
  },
};
