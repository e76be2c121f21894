import type { ComponentProps } from "react";
import type { CustomField } from "../api/client.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { cx } from "../ui/class-names.ts";
import { INPUT_CLASS, Select } from "../ui/field.tsx";
import { CompanyChoice } from "./choose.tsx";
import { acceptsList, type Condition } from "./list-conditions.ts";

const strings = contactsTexts.lists;
const TYPES = ["lead", "user", "spam"] as const;

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  readonly condition: Condition;
  /** The custom field that is compared, if it is one. */
  readonly field?: CustomField | undefined;
  readonly onChange: (value: string) => void;
}

/** The value a field is compared with: a select if there are few options, an input otherwise. */
export function ConditionValue({ condition, field, onChange, className, ...rest }: Props) {
  const { key, operator, value } = condition;
  const named = { "aria-label": strings.value, ...pick(rest) };
  if (!acceptsList(operator) && key === "type") {
    return (
      <Select
        {...named}
        value={value}
        onChange={onChange}
        className={className}
        options={TYPES.map((type) => ({ value: type as string, label: contactsTexts.typeOf[type] }))}
      />
    );
  }
  if (!acceptsList(operator) && key === "company_id") {
    return (
      <CompanyChoice
        {...named}
        none={contactsTexts.noCompany}
        value={value === "" ? null : Number(value)}
        onChange={(id) => onChange(String(id ?? ""))}
        className={className}
      />
    );
  }
  if (!acceptsList(operator) && (field?.kind === "choice" || field?.kind === "yes_no")) {
    return (
      <Select {...named} value={value} onChange={onChange} className={className} options={optionsOf(field)} />
    );
  }
  const isDay = key === "created_at" || field?.kind === "date";
  return (
    <input
      {...rest}
      aria-label={strings.value}
      type={isDay && !acceptsList(operator) ? "date" : "text"}
      value={value}
      placeholder={acceptsList(operator) ? strings.valueHint : strings.valueOrNone}
      onChange={(event) => onChange(event.target.value)}
      className={cx(INPUT_CLASS, "h-9", className)}
    />
  );
}

const optionsOf = ({ kind, choices }: CustomField) => [
  { value: "", label: customFieldsTexts.empty },
  ...(kind === "yes_no"
    ? [
        { value: "true", label: customFieldsTexts.yes },
        { value: "false", label: customFieldsTexts.no },
      ]
    : choices.map((choice) => ({ value: choice, label: choice }))),
];

const pick = (rest: Omit<ComponentProps<"input">, "value" | "onChange">) => ({
  "aria-invalid": rest["aria-invalid"] ? (true as const) : undefined,
  "aria-describedby": rest["aria-describedby"],
});
