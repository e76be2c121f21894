import { useState } from "react";
import type { HelpArticle, HelpCentre, HelpCollection } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { Problem } from "../ui/form.tsx";
import { OrderButtons, reordered } from "../ui/order-buttons.tsx";
import { Section } from "../ui/page.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { ArticleRows } from "./article-rows.tsx";
import { CollectionDialog } from "./collection-dialog.tsx";
import { collectionName } from "./collection-name.ts";

const strings = helpTexts;
const TOUCHED = ["getHelpCollections", "getHelpArticles"] as const;

interface Props {
  readonly centre: HelpCentre;
  readonly collections: readonly HelpCollection[];
  readonly articles: readonly HelpArticle[];
}

/** A card for each collection, in the order in which readers see them. */
export function CollectionSections({ centre, collections, articles }: Props) {
  const { uid, mayWrite } = useProject();
  const [edited, setEdited] = useState<HelpCollection | null>(null);
  const reorder = useChange("reorderHelpCollections", TOUCHED);
  const remove = useChange("deleteHelpCollection", TOUCHED);
  const [ask, question] = useConfirm();
  const ids = collections.map(({ id }) => id);
  const askToDelete = (id: number, name: string) =>
    ask({
      title: strings.collection.deleteTitle,
      text: strings.collection.deleteText(name),
      action: texts.actions.delete,
      done: strings.collection.deleted,
      run: () => remove.mutateAsync({ project_uid: uid, collection_id: id }),
    });
  return (
    <>
      {reorder.error && <Problem>{errorMessage(reorder.error)}</Problem>}
      {collections.map((collection, index) => {
        const name = collectionName(collection, centre);
        const own = articles.filter(({ collection_id }) => collection_id === collection.id);
        const actions = mayWrite && (
          <div className="flex items-center gap-1">
            <OrderButtons
              name={name}
              index={index}
              count={collections.length}
              busy={reorder.isPending}
              onMove={(to) => reorder.mutate({ project_uid: uid, collection_ids: reordered(ids, index, to) })}
            />
            <RowMenu
              label={strings.list.menu(name)}
              onEdit={() => setEdited(collection)}
              onDelete={() => askToDelete(collection.id, name)}
            />
          </div>
        );
        return (
          <Section
            key={collection.id}
            title={name}
            text={strings.list.articles(own.length)}
            actions={actions}
          >
            {own.length === 0 ? (
              <p className="px-5 py-4 text-[13px] text-muted">{strings.list.noArticles}</p>
            ) : (
              <ArticleRows centre={centre} collectionId={collection.id} label={name} articles={own} />
            )}
          </Section>
        );
      })}
      {edited && <CollectionDialog centre={centre} collection={edited} onClose={() => setEdited(null)} />}
      {question}
    </>
  );
}
