import { useState } from "react";
import type { CustomField, Input } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField } from "../ui/field.tsx";
import { toValue, type FieldValue } from "./field-values.ts";
import { ValueInput } from "./value-input.tsx";

const strings = customFieldsTexts;
type Conditions = NonNullable<NonNullable<Input<"getSessions">>["filter"]>;
type Condition = Conditions[number];

interface Props {
  readonly condition: Condition | undefined;
  readonly onChange: (condition: Condition | null) => void;
}

/** Filters the inbox by a custom field; nothing where conversations have none. */
export function FieldFilter({ condition, onChange }: Props) {
  const { uid } = useProject();
  const { data } = useRead("getCustomFields", { project_uid: uid, subject: "conversation" });
  const [chosen, setChosen] = useState(condition?.field ?? "");
  const fields = data?.data ?? [];
  if (fields.length === 0) return null;
  const field = fields.find(({ key }) => key === (condition?.field ?? chosen));
  const ask = (key: string, value: FieldValue) => {
    if (value === null) return onChange(null);
    const compared = typeof value === "boolean" ? String(value) : value;
    return onChange({ model: "SESSION", key: "field", field: key, operator: "eq", value: compared });
  };
  return (
    <>
      <SelectField
        label={strings.field}
        value={field?.key ?? ""}
        options={[
          { value: "", label: strings.anyField },
          ...fields.map(({ key, label }) => ({ value: key, label })),
        ]}
        onChange={(key) => {
          setChosen(key);
          onChange(null);
        }}
      />
      {field && (
        <ValueInput
          key={field.key}
          field={field}
          value={valueOf(field, condition)}
          onChange={(value) => ask(field.key, value)}
        />
      )}
    </>
  );
}

const valueOf = (field: CustomField, condition: Condition | undefined): FieldValue =>
  condition ? toValue(field, String(condition.value ?? "")) : null;
