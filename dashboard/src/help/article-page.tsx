import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { errorStatus, type HelpArticleContent, type HelpCentre } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { languageName } from "../i18n/language-name.ts";
import { useProject } from "../shell/current-location.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Page } from "../ui/page.tsx";
import { EmptyState, Loading, ReadState } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { ArticleActions } from "./article-actions.tsx";
import { ArticleBadge } from "./article-badge.tsx";
import { ArticleEditor } from "./article-editor.tsx";

const strings = helpTexts.article;

/** The editor of an article, one language at a time. */
export function ArticlePage() {
  const { uid } = useProject();
  const articleId = Number(useParams({ strict: false }).articleId);
  const wanted = useSearch({ strict: false }).language;
  const centre = useRead("getHelpCentre", { project_uid: uid });
  const languages = centre.data?.data.languages ?? [];
  const language = wanted !== undefined && languages.includes(wanted) ? wanted : (languages[0] ?? "en");
  const input = { project_uid: uid, article_id: articleId, language };
  // The tabs stay in place, and keep the focus, while another language is loading.
  const article = useRead("getHelpArticle", input, {
    enabled: centre.data !== undefined,
    keepsPrevious: true,
  });
  if (errorStatus(article.error) === 404) {
    return (
      <EmptyState icon={Trash2} title={strings.gone} isPage>
        <BackLink to="/p/$projectUid/help" params={{ projectUid: uid }}>
          {helpTexts.title}
        </BackLink>
      </EmptyState>
    );
  }
  return (
    <ReadState read={centre} rows={8}>
      {({ data: settings }) => (
        <ReadState read={article} rows={8}>
          {({ data }) => (
            <OpenedArticle
              centre={settings}
              article={data}
              language={language}
              isLoading={article.isPlaceholderData}
            />
          )}
        </ReadState>
      )}
    </ReadState>
  );
}

interface Props {
  readonly centre: HelpCentre;
  readonly article: HelpArticleContent;
  readonly language: string;
  /** The article is shown in another language until this one is read. */
  readonly isLoading: boolean;
}

function OpenedArticle({ centre, article, language, isLoading }: Props) {
  const { uid } = useProject();
  const navigate = useNavigate();
  const show = (next: string) =>
    navigate({
      to: "/p/$projectUid/help/$articleId",
      params: { projectUid: uid, articleId: String(article.id) },
      search: { language: next },
    });
  const title = article.content?.title ?? article.translations[0]?.title ?? article.slug;
  const stateOf = (code: string) =>
    article.translations.find((one) => one.language === code)?.state ?? "missing";
  const editor = isLoading ? (
    <Loading />
  ) : (
    <ArticleEditor key={`${article.id} ${language}`} article={article} language={language} />
  );
  return (
    <Page
      title={title}
      text={
        <BackLink to="/p/$projectUid/help" params={{ projectUid: uid }}>
          {helpTexts.title}
        </BackLink>
      }
      actions={<ArticleActions centre={centre} article={article} language={language} title={title} />}
    >
      <Tabs
        label={strings.language}
        value={language}
        onChange={(next) => void show(next)}
        tabs={centre.languages.map((code) => ({
          key: code,
          title: (
            <span className="inline-flex items-center gap-2">
              {languageName(code)}
              <ArticleBadge state={stateOf(code)} />
            </span>
          ),
          content: editor,
        }))}
      />
    </Page>
  );
}
