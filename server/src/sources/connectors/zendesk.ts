import { z } from "zod";
import { articleHtml } from "./article-html.ts";
import type { Connector } from "./connector.ts";
import { recordOf, recordsOf, fieldText, type Json } from "./vendor-api.ts";
import { siteAddress } from "./site-address.ts";

const settings = z.object({
  site: siteAddress,
  email: z.email().max(254).optional(),
  locale: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i, "must be a locale such as en-us.")
    .optional(),
});
type Settings = z.output<typeof settings>;

const articles = ({ locale }: Settings): string =>
  `/api/v2/help_center${locale ? `/${locale.toLowerCase()}` : ""}/articles`;

/** The published articles of a help center. Its cursor is named in `meta`. */
export const zendesk: Connector<Settings> = {
  kind: "zendesk",
  label: "Zendesk",
  settings,
  isCredentialOptional: true,
  delayMs: 100,
  access: ({ credential, settings: { site, email } }) => ({
    baseUrl: site,
    headers: credential
      ? { authorization: `Basic ${Buffer.from(`${email ?? ""}/token:${credential}`).toString("base64")}` }
      : {},
  }),
  async check(api, chosen) {
    await api.get(`${articles(chosen)}.json`, { "page[size]": "1" });
    return { name: new URL(chosen.site).host, url: `${chosen.site}/hc` };
  },
  async *list(api, chosen) {
    let cursor: string | null = null;
    do {
      const answer: Json | null = await api.get(`${articles(chosen)}.json`, {
        "page[size]": "100",
        ...(cursor ? { "page[after]": cursor } : {}),
      });
      yield recordsOf(answer?.articles)
        .filter(({ draft }) => draft !== true)
        .map((article) => ({
          id: fieldText(article.id),
          url: fieldText(article.html_url),
          title: fieldText(article.title),
          version: fieldText(article.updated_at),
        }));
      const meta = recordOf(answer?.meta);
      cursor = meta.has_more === true ? fieldText(meta.after_cursor) || null : null;
    } while (cursor);
  },
  async read(api, chosen, { id }) {
    const article = recordOf((await api.get(`${articles(chosen)}/${encodeURIComponent(id)}.json`))?.article);
    return article.id === undefined ? null : articleHtml(fieldText(article.title), fieldText(article.body));
  },
};
