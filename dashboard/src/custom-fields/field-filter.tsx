import { useState } from "react";
import type { Input } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField } from "../ui/field.tsx";
import { FieldInput } from "./field-input.tsx";
import { toValue } from "./field-values.ts";

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
  const ask = (typed: string) => {
    const value = field && toValue(field, typed);
    if (!field || value === null || value === undefined) return onChange(null);
    const compared = typeof value === "boolean" ? String(value) : value;
    return onChange({ model: "SESSION", key: "field", field: field.key, operator: "eq", value: compared });
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
        <FieldInput field={field} value={condition ? String(condition.value ?? "") : ""} onChange={ask} />
      )}
    </>
  );
}
