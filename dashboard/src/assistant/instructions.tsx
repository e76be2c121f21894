import { useRead } from "../api/query.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { useProject } from "../shell/current-location.ts";
import { InsertField } from "../ui/insert-field.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { usePaused } from "../ui/use-paused.ts";
import { Warning } from "../ui/warning.tsx";

const strings = assistantTexts.agent;

interface Bound {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

interface Props {
  readonly prompt: Bound;
  readonly restriction: Bound;
  readonly facts: { readonly checked: boolean; readonly onChange: (checked: boolean) => void };
}

/** The texts that say who the bot is, with the values they can name and what a model reads in the end. */
export function Instructions({ prompt, restriction, facts }: Props) {
  const { uid } = useProject();
  const asked = usePaused(
    {
      project_uid: uid,
      prompt: prompt.value,
      restriction: restriction.value,
      add_facts: facts.checked ? 1 : 0,
    },
    prompt.value + restriction.value,
  );
  const preview = useRead("previewInstructions", asked, { keepsPrevious: true }).data?.data;
  const values = (preview?.placeholders ?? []).map(({ name, label }) => ({
    path: name,
    ...(label === null ? {} : { label }),
  }));
  const unknown = preview?.unknown ?? [];
  return (
    <>
      <InsertField
        label={strings.prompt}
        hint={strings.promptHint}
        {...prompt}
        values={values}
        insertLabel={strings.facts.insert(strings.prompt)}
        rows={7}
      />
      <InsertField
        label={strings.restriction}
        hint={strings.restrictionHint}
        {...restriction}
        values={values}
        insertLabel={strings.facts.insert(strings.restriction)}
        rows={4}
      />
      {unknown.length > 0 && (
        <Warning>{strings.facts.unknown(unknown.map((name) => `{{${name}}}`).join(", "))}</Warning>
      )}
      <SwitchField label={strings.facts.label} hint={strings.facts.hint} {...facts} />
      {preview && (
        <details className="text-[13px]">
          <summary className="cursor-pointer font-medium">{strings.facts.preview}</summary>
          <p className="mt-1 text-muted">{strings.facts.previewText}</p>
          <pre
            tabIndex={0}
            dir="auto"
            className="mt-2 max-h-80 overflow-auto rounded-lg bg-hover p-3 whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {preview.text}
          </pre>
        </details>
      )}
    </>
  );
}
