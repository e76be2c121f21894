import { useNavigate } from "@tanstack/react-router";
import type { HelpCentre, HelpCollection } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { languageName } from "../i18n/language-name.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { collectionIdOf, collectionOptions } from "./collection-options.ts";

const strings = helpTexts.article;

interface Props {
  readonly centre: HelpCentre;
  readonly collections: readonly HelpCollection[];
  readonly onClose: () => void;
}

/** An article needs a title; the rest is written on its page. */
export function NewArticleDialog({ centre, collections, onClose }: Props) {
  const { uid } = useProject();
  const navigate = useNavigate();
  const create = useChange("createHelpArticle", ["getHelpArticles", "getHelpCollections"]);
  const initial = { title: "", language: centre.languages[0] ?? "en", collection_id: "" };
  const form = useForm(initial, async ({ collection_id, ...values }) => {
    const input = { project_uid: uid, ...values, collection_id: collectionIdOf(collection_id) };
    const { data } = await create.mutateAsync(input);
    await navigate({
      to: "/p/$projectUid/help/$articleId",
      params: { projectUid: uid, articleId: String(data.id) },
      search: { language: values.language },
    });
  });
  return (
    <FormDialog form={form} onClose={onClose} title={strings.create} action={texts.actions.create}>
      <TextField label={strings.title} {...form.bind("title")} input={{ autoComplete: "off", dir: "auto" }} />
      {centre.languages.length > 1 && (
        <SelectField
          label={strings.language}
          options={centre.languages.map((code) => ({ value: code, label: languageName(code) }))}
          {...form.bind("language")}
        />
      )}
      {collections.length > 0 && (
        <SelectField
          label={strings.collection}
          options={collectionOptions(collections, centre)}
          {...form.bind("collection_id")}
        />
      )}
    </FormDialog>
  );
}
