import { FileText, Plus } from "lucide-react";
import { useState } from "react";
import type { HelpArticle, HelpCentre, HelpCollection } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { Card, Section } from "../ui/page.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { useAllArticles } from "./all-articles.ts";
import { ArticleRows } from "./article-rows.tsx";
import { CollectionDialog } from "./collection-dialog.tsx";
import { CollectionSections } from "./collection-sections.tsx";
import { NewArticleDialog } from "./new-article-dialog.tsx";

const strings = helpTexts;
/** So many are found at a glance. */
const FEW = 10;

interface Props {
  readonly centre: HelpCentre;
  readonly onSettings: () => void;
}

/** The articles as readers find them: by collection, then those of none. */
export function ArticlesPart({ centre, onSettings }: Props) {
  const { uid, mayWrite } = useProject();
  const collections = useRead("getHelpCollections", { project_uid: uid });
  const articles = useAllArticles(uid);
  const [search, setSearch] = useState("");
  const [creating, setCreating] = useState<"article" | "collection" | null>(null);
  const close = () => setCreating(null);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {!centre.is_on && (
          <p className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-2 text-[13px] text-muted">
            {strings.off}
            <Button size="sm" onClick={onSettings}>
              {strings.toSettings}
            </Button>
          </p>
        )}
        {(articles.data?.length ?? 0) > FEW && (
          <SearchInput
            label={strings.list.search}
            value={search}
            onSearch={setSearch}
            className="min-w-0 flex-1 basis-48 sm:max-w-72"
          />
        )}
        {mayWrite && (
          <div className="ms-auto flex flex-wrap gap-2">
            <Button icon={Plus} onClick={() => setCreating("collection")}>
              {strings.collection.create}
            </Button>
            <Button kind="primary" icon={Plus} onClick={() => setCreating("article")}>
              {strings.article.create}
            </Button>
          </div>
        )}
      </div>
      <ReadState read={collections} rows={4}>
        {({ data }) => (
          <ReadState read={articles} rows={4}>
            {(all) =>
              search === "" ? (
                <Lists centre={centre} collections={data} articles={all} />
              ) : (
                <Found centre={centre} articles={all.filter((article) => hasInTitle(article, search))} />
              )
            }
          </ReadState>
        )}
      </ReadState>
      {creating === "collection" && <CollectionDialog centre={centre} collection={null} onClose={close} />}
      {creating === "article" && (
        <NewArticleDialog centre={centre} collections={collections.data?.data ?? []} onClose={close} />
      )}
    </>
  );
}

interface ListsProps {
  readonly centre: HelpCentre;
  readonly collections: readonly HelpCollection[];
  readonly articles: readonly HelpArticle[];
}

function Lists({ centre, collections, articles }: ListsProps) {
  const alone = articles.filter(({ collection_id }) => collection_id === null);
  if (collections.length === 0 && articles.length === 0) {
    return (
      <Card>
        <EmptyState icon={FileText} title={strings.list.none} text={strings.list.noneText} />
      </Card>
    );
  }
  return (
    <>
      <CollectionSections centre={centre} collections={collections} articles={articles} />
      {alone.length > 0 && (
        <Section title={strings.list.alone} text={strings.list.aloneText}>
          <ArticleRows centre={centre} collectionId={null} label={strings.list.alone} articles={alone} />
        </Section>
      )}
    </>
  );
}

function Found({ centre, articles }: Omit<ListsProps, "collections">) {
  return (
    <Card>
      {articles.length === 0 ? (
        <EmptyState icon={FileText} title={strings.list.noMatch} />
      ) : (
        <ArticleRows centre={centre} label={strings.list.search} articles={articles} />
      )}
    </Card>
  );
}

function hasInTitle({ translations }: HelpArticle, search: string): boolean {
  const words = search.toLocaleLowerCase().split(/\s+/);
  return translations.some(({ title }) => words.every((word) => title.toLocaleLowerCase().includes(word)));
}
