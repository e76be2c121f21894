import type { HelpCentre, HelpCollection } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { languageName } from "../i18n/language-name.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = helpTexts.collection;
const TOUCHED = ["getHelpCollections"] as const;

type Text = HelpCollection["texts"][number];

interface Props {
  readonly centre: HelpCentre;
  readonly collection: HelpCollection | null;
  readonly onClose: () => void;
}

/** Name and description in each of the help centre's languages; one name is enough. */
export function CollectionDialog({ centre, collection, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createHelpCollection", TOUCHED);
  const update = useChange("updateHelpCollection", TOUCHED);
  const initial = { texts: textsOf(centre, collection) };
  const form = useForm<{ readonly texts: readonly Text[] }>(initial, async (values) => {
    const input = { project_uid: uid, texts: filled(values.texts) };
    if (collection) await update.mutateAsync({ ...input, collection_id: collection.id });
    else await create.mutateAsync(input);
    toast(strings.saved);
    onClose();
  });
  const { texts: written } = form.values;
  const set = (index: number, change: Partial<Text>) =>
    form.set("texts", written.with(index, { ...written[index]!, ...change }));
  const errorAt = (text: Text, field: string) =>
    form.errorAt(`texts.${filled(written).indexOf(text)}.${field}`);
  return (
    <FormDialog
      title={collection ? strings.edit : strings.create}
      form={form}
      onClose={onClose}
      ready={filled(written).length > 0}
      {...(collection ? {} : { action: texts.actions.create })}
    >
      {written.map((text, index) => {
        const language = languageName(text.language);
        return (
          <div key={text.language} className="grid gap-3">
            <TextField
              label={strings.name(language)}
              value={text.name}
              onChange={(name) => set(index, { name })}
              error={errorAt(text, "name")}
              input={{ autoComplete: "off", dir: "auto" }}
            />
            <TextField
              label={strings.description(language)}
              optional={texts.optional}
              value={text.description}
              onChange={(description) => set(index, { description })}
              error={errorAt(text, "description")}
              input={{ autoComplete: "off", dir: "auto" }}
            />
          </div>
        );
      })}
    </FormDialog>
  );
}

/** What the collection has in languages that the help centre no longer has is kept. */
function textsOf({ languages }: HelpCentre, collection: HelpCollection | null): Text[] {
  const known = collection?.texts ?? [];
  const codes = new Set([...languages, ...known.map(({ language }) => language)]);
  return [...codes].map(
    (code) =>
      known.find(({ language }) => language === code) ?? { language: code, name: "", description: "" },
  );
}

const filled = (all: readonly Text[]): Text[] =>
  all.filter(({ name, description }) => name.trim() !== "" || description.trim() !== "");
