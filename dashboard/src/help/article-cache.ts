import type { HelpArticleContent } from "../api/client.ts";
import { queryClient, readQuery } from "../api/query.ts";

/** What the page shows in this language from now on; lists and other languages are read again. */
export function cacheArticle(uid: string, language: string, article: HelpArticleContent): void {
  const input = { project_uid: uid, article_id: article.id, language };
  const { queryKey } = readQuery("getHelpArticle", input);
  queryClient.setQueryData(queryKey, (answer: object | undefined) => answer && { ...answer, data: article });
  void queryClient.invalidateQueries({
    queryKey: ["getHelpArticle"],
    predicate: (query) => JSON.stringify(query.queryKey) !== JSON.stringify(queryKey),
  });
  void queryClient.invalidateQueries({ queryKey: ["getHelpArticles"] });
}
