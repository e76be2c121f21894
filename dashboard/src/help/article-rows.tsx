import { Link } from "@tanstack/react-router";
import type { HelpArticle, HelpCentre } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { languageName } from "../i18n/language-name.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Problem } from "../ui/form.tsx";
import { OrderButtons, reordered } from "../ui/order-buttons.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { ArticleBadge } from "./article-badge.tsx";

const strings = helpTexts;
const TOUCHED = ["getHelpArticles", "getHelpCollections"] as const;

interface Props {
  readonly centre: HelpCentre;
  /** Whose order can be changed; none of the articles that a search has found. */
  readonly collectionId?: number | null;
  readonly label: string;
  readonly articles: readonly HelpArticle[];
}

/** Articles, in the order in which readers see those of a collection. */
export function ArticleRows({ centre, collectionId, label, articles }: Props) {
  const { uid, mayWrite } = useProject();
  const reorder = useChange("reorderHelpArticles", TOUCHED);
  const remove = useChange("deleteHelpArticle", TOUCHED);
  const [ask, question] = useConfirm();
  const ids = articles.map(({ id }) => id);
  const move = (from: number, to: number) =>
    collectionId !== undefined &&
    reorder.mutate({ project_uid: uid, collection_id: collectionId, article_ids: reordered(ids, from, to) });
  const askToDelete = (id: number, title: string) =>
    ask({
      title: strings.article.deleteTitle,
      text: strings.article.deleteText(title),
      action: texts.actions.delete,
      done: strings.article.deleted,
      run: () => remove.mutateAsync({ project_uid: uid, article_id: id }),
    });
  return (
    <>
      {reorder.error && (
        <div className="px-5 pt-3">
          <Problem>{errorMessage(reorder.error)}</Problem>
        </div>
      )}
      <ol aria-label={label} className="divide-y divide-line">
        {articles.map((article, index) => {
          const shown = shownTranslation(article, centre);
          const title = shown?.title ?? article.slug;
          return (
            <li
              key={article.id}
              className="flex flex-wrap items-center gap-x-2 gap-y-1 px-5 py-2.5 text-[13px]"
            >
              <ArticleName article={article} title={title} language={shown?.language} />
              {mayWrite && (
                <div className="flex items-center gap-1">
                  {collectionId !== undefined && (
                    <OrderButtons
                      name={title}
                      index={index}
                      count={articles.length}
                      busy={reorder.isPending}
                      onMove={(to) => move(index, to)}
                    />
                  )}
                  <RowMenu label={strings.list.menu(title)} onDelete={() => askToDelete(article.id, title)} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {question}
    </>
  );
}

interface NameProps {
  readonly article: HelpArticle;
  readonly title: string;
  /** Of the title. */
  readonly language: string | undefined;
}

function ArticleName({ article, title, language }: NameProps) {
  const { uid } = useProject();
  return (
    <div className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
      <Link
        to="/p/$projectUid/help/$articleId"
        params={{ projectUid: uid, articleId: String(article.id) }}
        search={language === undefined ? {} : { language }}
        className="font-medium hover:underline"
        dir="auto"
      >
        {title}
      </Link>
      {article.translations.map(({ language: code, state }) => (
        <span key={code} className="inline-flex items-center gap-1">
          {article.translations.length > 1 && <Badge>{languageName(code)}</Badge>}
          <ArticleBadge state={state} />
        </span>
      ))}
    </div>
  );
}

/** In the first of the help centre's languages that the article has. */
function shownTranslation({ translations }: HelpArticle, { languages }: HelpCentre) {
  const found = languages.flatMap((code) => translations.find(({ language }) => language === code) ?? []);
  return found[0] ?? translations[0];
}
