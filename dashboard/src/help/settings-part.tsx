import type { HelpCentre } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { TextField } from "../ui/field.tsx";
import { ReadOnlyNote } from "../ui/form-dialog.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";
import { DomainSection } from "./domain-section.tsx";
import { LanguagesField } from "./languages-field.tsx";

const strings = helpTexts.settings;

/** Whether the pages are served, what they are called, in which languages and where. */
export function SettingsPart({ centre }: { readonly centre: HelpCentre }) {
  return (
    <>
      <PublicPages centre={centre} />
      <DomainSection centre={centre} />
    </>
  );
}

interface SettingsValues {
  readonly is_on: boolean;
  readonly title: string;
  readonly description: string;
  readonly languages: readonly string[];
}

function PublicPages({ centre }: { readonly centre: HelpCentre }) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const update = useChange("updateHelpCentre", ["getHelpCentre", "getHelpArticles", "getHelpArticle"]);
  const { is_on, title, description, languages, url } = centre;
  const initial: SettingsValues = { is_on, title, description, languages };
  const form: ReturnType<typeof useForm<SettingsValues>> = useForm(initial, async (values) => {
    await update.mutateAsync({ project_uid: uid, ...values, languages: [...values.languages] });
    form.saved(values);
    toast(strings.saved);
  });
  const chosen = form.bind("languages");
  return (
    <Section title={strings.title} text={strings.text}>
      <Form form={form} className="p-5">
        <fieldset disabled={!mayWrite} className="grid min-w-0 grid-cols-1 gap-4">
          <SwitchField
            label={strings.isOn}
            hint={strings.isOnHint}
            {...form.toggle("is_on")}
            disabled={!mayWrite}
          />
          <TextField
            label={strings.name}
            {...form.bind("title")}
            input={{ autoComplete: "off", dir: "auto" }}
          />
          <TextField
            label={strings.description}
            optional={texts.optional}
            {...form.bind("description")}
            input={{ autoComplete: "off", dir: "auto" }}
          />
          <LanguagesField languages={chosen.value} onChange={chosen.onChange} error={chosen.error} />
        </fieldset>
        {url && (
          <p className="text-[13px] [overflow-wrap:anywhere] text-muted">
            {strings.address}: <bdi dir="ltr">{url}</bdi>
          </p>
        )}
        {mayWrite ? <SaveButton form={form} /> : <ReadOnlyNote />}
        <UnsavedGuard dirty={form.dirty} />
      </Form>
    </Section>
  );
}
