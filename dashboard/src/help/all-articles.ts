import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { callOperation, type HelpArticle } from "../api/client.ts";

const PER_READ = 100;

/** All articles, as a new order names each of them. There are a few hundred at most. */
export const useAllArticles = (uid: string): UseQueryResult<readonly HelpArticle[]> =>
  useQuery({
    queryKey: ["getHelpArticles", uid, "all"],
    queryFn: async ({ signal }) => {
      const articles: HelpArticle[] = [];
      for (let page = 1; ; page += 1) {
        const input = { project_uid: uid, limit: PER_READ, page };
        const { data, total } = await callOperation("getHelpArticles", input, { signal });
        articles.push(...data);
        if (data.length < PER_READ || articles.length >= total) return articles;
      }
    },
  });
