import type { HelpArticleContent } from "../api/client.ts";
import { queryClient, readQuery, storeAnswer } from "../api/query.ts";

/** What the page shows in this language from now on; lists and other languages are read again. */
export function cacheArticle(uid: string, language: string, article: HelpArticleContent): void {
  const input = { project_uid: uid, article_id: article.id, language };
  storeAnswer("getHelpArticle", input, article);
  const own = JSON.stringify(readQuery("getHelpArticle", input).queryKey);
  void queryClient.invalidateQueries({
    queryKey: ["getHelpArticle"],
    predicate: ({ queryKey }) => JSON.stringify(queryKey) !== own,
  });
  void queryClient.invalidateQueries({ queryKey: ["getHelpArticles"] });
}
