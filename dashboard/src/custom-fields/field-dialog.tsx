import type { CustomField } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { texts } from "../i18n/index.ts";
import { splitLines } from "../projects/split-lines.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import type { FieldSubject } from "./field-values.ts";
import { keyOf } from "./key-of.ts";

const strings = customFieldsTexts;
const KINDS = ["text", "number", "date", "choice", "yes_no", "link"] as const;

interface Props {
  readonly subject: FieldSubject;
  /** Null for a new one. */
  readonly field: CustomField | null;
  readonly onClose: () => void;
}

export function FieldDialog({ subject, field, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createCustomField", ["getCustomFields"]);
  const update = useChange("updateCustomField", ["getCustomFields"]);
  const start = {
    label: field?.label ?? "",
    key: field?.key ?? "",
    kind: field?.kind ?? ("text" as CustomField["kind"]),
    choices: field?.choices.join("\n") ?? "",
    is_listed: field?.is_listed ?? false,
  };
  const form = useForm(start, async ({ label, key, kind, choices, is_listed }) => {
    const settings = {
      project_uid: uid,
      label,
      is_listed,
      ...(kind === "choice" ? { choices: splitLines(choices) } : {}),
    };
    if (field) await update.mutateAsync({ ...settings, field_id: field.id });
    else await create.mutateAsync({ ...settings, subject, kind, key: key || keyOf(label) });
    toast(strings.saved);
    onClose();
  });
  const { values } = form;
  // There is none for a name in another alphabet.
  const suggested = keyOf(values.label);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={field ? strings.edit : strings.add[subject]}
      {...(field ? {} : { action: texts.actions.create })}
    >
      <TextField label={strings.label} {...form.bind("label")} input={{ maxLength: 80, dir: "auto" }} />
      {!field && (
        <>
          <TextField
            label={strings.key}
            hint={strings.keyHint}
            {...(suggested === "" ? {} : { optional: texts.optional })}
            {...form.bind("key")}
            input={{ dir: "ltr", maxLength: 40, placeholder: suggested }}
          />
          <SelectField
            label={strings.kind}
            {...form.bind("kind")}
            options={KINDS.map((value) => ({ value, label: strings.kinds[value] }))}
          />
        </>
      )}
      {values.kind === "choice" && (
        <TextAreaField label={strings.choices} hint={strings.choicesHint} {...form.bind("choices")} />
      )}
      <SwitchField label={strings.listed} {...form.toggle("is_listed")} />
    </FormDialog>
  );
}
