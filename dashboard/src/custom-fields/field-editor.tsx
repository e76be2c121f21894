import type { CustomField } from "../api/client.ts";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { Facts } from "../ui/facts.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { FieldInput, WebLink } from "./field-input.tsx";
import { changedValues, isWebLink, toTypedValues } from "./field-values.ts";

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
  const before = toTypedValues(fields, values);
  const form = useForm(before, async (typed) => {
    await onSave(changedValues(fields, before, typed));
    form.saved(typed);
    toast(strings.valuesSaved);
  });
  if (!mayWrite) return <ReadOnly fields={fields} typed={before} />;
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

interface ReadOnlyProps {
  readonly fields: readonly CustomField[];
  readonly typed: Readonly<Record<string, string>>;
}

function ReadOnly({ fields, typed }: ReadOnlyProps) {
  return (
    <Facts
      facts={fields.map((field) => {
        const value = typed[field.key] ?? "";
        if (field.kind === "yes_no" && value !== "") {
          return [field.label, value === "true" ? strings.yes : strings.no] as const;
        }
        const isLink = field.kind === "link" && isWebLink(value);
        return [
          field.label,
          isLink ? <WebLink key={field.key} address={value} text={value} /> : value,
        ] as const;
      })}
    />
  );
}
