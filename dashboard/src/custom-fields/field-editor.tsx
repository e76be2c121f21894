import type { CustomField } from "../api/client.ts";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { Facts } from "../ui/facts.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { FieldInput, WebLink } from "./field-input.tsx";
import { changedValues, isWebLink, toTypedValues } from "./field-values.ts";
import { valueText } from "./value-text.ts";

const strings = customFieldsTexts;

interface Props {
  readonly fields: readonly CustomField[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly mayWrite: boolean;
  readonly onSave: (values: ReturnType<typeof changedValues>) => Promise<unknown>;
}

/** The values of custom fields, saved together. */
export function FieldEditor({ fields, values, mayWrite, onSave }: Props) {
  const toast = useToast();
  const form = useForm(toTypedValues(fields, values), async (typed) => {
    // A colleague's newer values of other fields are not overwritten.
    await onSave(changedValues(fields, form.start, typed));
    form.saved(typed);
    toast(strings.valuesSaved);
  });
  if (!mayWrite) return <ReadOnly fields={fields} values={values} />;
  return (
    <Form form={form} className="!gap-3" label={strings.title}>
      {fields.map((field) => {
        const { value, onChange, error } = form.bind(field.key);
        return (
          <FieldInput key={field.id} field={field} value={value ?? ""} onChange={onChange} error={error} />
        );
      })}
      {form.dirty && (
        <Button size="sm" type="submit" busy={form.busy} className="justify-self-start">
          {texts.actions.save}
        </Button>
      )}
    </Form>
  );
}

function ReadOnly({ fields, values }: Pick<Props, "fields" | "values">) {
  return (
    <Facts
      facts={fields.map(({ key, kind, label }) => {
        const text = valueText(kind, values[key]);
        const isLink = kind === "link" && isWebLink(text);
        return [label, isLink ? <WebLink key={key} address={text} text={text} /> : text] as const;
      })}
    />
  );
}
