import type { HelpArticleContent, HelpCentre } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { collectionIdOf, collectionOptions } from "./collection-options.ts";

const strings = helpTexts.article;

interface Props {
  readonly uid: string;
  readonly centre: HelpCentre;
  readonly article: HelpArticleContent;
  readonly onClose: () => void;
}

/** Where readers find the article: the same in all languages. */
export function AddressDialog({ uid, centre, article, onClose }: Props) {
  const toast = useToast();
  const collections = useRead("getHelpCollections", { project_uid: uid });
  const update = useChange("updateHelpArticle", ["getHelpArticle", "getHelpArticles", "getHelpCollections"]);
  const initial = { slug: article.slug, collection_id: String(article.collection_id ?? "") };
  const form = useForm(initial, async ({ slug, collection_id }) => {
    await update.mutateAsync({
      project_uid: uid,
      article_id: article.id,
      slug,
      collection_id: collectionIdOf(collection_id),
    });
    toast(strings.addressSaved);
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.address}
      // Without the list the article would be taken out of its collection.
      ready={collections.data !== undefined}
    >
      <TextField
        label={strings.slug}
        hint={strings.slugHint}
        {...form.bind("slug")}
        input={{ autoComplete: "off", dir: "auto" }}
      />
      {collections.data && (
        <SelectField
          label={strings.collection}
          options={collectionOptions(collections.data.data, centre)}
          {...form.bind("collection_id")}
        />
      )}
    </FormDialog>
  );
}
