import type { CustomField } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField } from "../ui/field.tsx";
import { FieldInput } from "./field-input.tsx";

const strings = customFieldsTexts;

interface Props {
  /** The key of the chosen field, or empty text. */
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** The custom fields of conversations, one of which is chosen. */
export function FieldChoice({ value, onChange }: Props) {
  const fields = useSessionFields();
  return (
    <SelectField
      label={strings.field}
      hint={fields.length === 0 ? strings.none : undefined}
      value={value}
      options={[
        { value: "", label: strings.empty },
        ...fields.map(({ key, label }) => ({ value: key, label })),
      ]}
      onChange={onChange}
    />
  );
}

interface ValueProps {
  readonly field: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** What a value of the field with that key is compared with; nothing while no field is chosen. */
export function FieldValueInput({ field: chosen, value, onChange }: ValueProps) {
  const field = useSessionFields().find(({ key }) => key === chosen);
  if (!field) return null;
  return <FieldInput field={asValue(field)} value={value} onChange={onChange} />;
}

/** Beside the list of fields, its control says that it is for the value. */
export const asValue = (field: CustomField): CustomField => ({
  ...field,
  label: `${field.label}: ${strings.value}`,
});

export function useSessionFields(): readonly CustomField[] {
  const { uid } = useProject();
  return useRead("getCustomFields", { project_uid: uid, subject: "conversation" }).data?.data ?? [];
}
