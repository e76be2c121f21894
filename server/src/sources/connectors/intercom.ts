import { z } from "zod";
import { articleHtml } from "./article-html.ts";
import type { Connector } from "./connector.ts";
import { recordOf, recordsOf, fieldText, type Json } from "./vendor-api.ts";

const settings = z.object({ region: z.enum(["us", "eu", "au"]).default("us") });
type Settings = z.output<typeof settings>;

/** The published articles of a help center. Pages are counted, and the region has its own address. */
export const intercom: Connector<Settings> = {
  kind: "intercom",
  label: "Intercom",
  settings,
  delayMs: 100,
  access: ({ credential, settings: { region }, urls }) => ({
    baseUrl: urls.intercom[region],
    headers: { authorization: `Bearer ${credential}`, "intercom-version": "2.11" },
  }),
  async check(api) {
    const me = await api.get("/me");
    return { name: fieldText(recordOf(me?.app).name) || "Intercom", url: "https://app.intercom.com" };
  },
  async *list(api) {
    for (let page = 1; ; page++) {
      const answer: Json | null = await api.get("/articles", { page: String(page), per_page: "50" });
      yield recordsOf(answer?.data)
        .filter(({ state }) => state === "published")
        .map((article) => ({
          id: fieldText(article.id),
          url: fieldText(article.url),
          title: fieldText(article.title),
          version: fieldText(article.updated_at),
        }));
      if (page >= Number(recordOf(answer?.pages).total_pages ?? 0)) return;
    }
  },
  async read(api, _settings, { id }) {
    const article = await api.get(`/articles/${encodeURIComponent(id)}`);
    return article && articleHtml(fieldText(article.title), fieldText(article.body));
  },
};
