import type { ComponentProps } from "react";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/place.ts";
import { texts } from "../texts/index.ts";
import { cx } from "../ui/class-names.ts";
import { inputClass, Select } from "../ui/field.tsx";
import { takesList, type Condition } from "./list-conditions.ts";

const words = texts.contacts.lists;
const TYPES = ["lead", "user", "spam"] as const;

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  readonly condition: Condition;
  readonly onChange: (value: string) => void;
}

/** What a field is compared with: chosen where there are only a few possibilities, typed elsewhere. */
export function ConditionValue({ condition, onChange, className, ...rest }: Props) {
  const { key, operator, value } = condition;
  const shared = { "aria-label": words.value, ...pick(rest), value, onChange };
  if (!takesList(operator) && key === "type") {
    return (
      <Select
        {...shared}
        className={className}
        options={TYPES.map((type) => ({ value: type as string, label: texts.contacts.typeOf[type] }))}
      />
    );
  }
  if (!takesList(operator) && key === "company_id") {
    return <CompanyChoice {...shared} className={className} />;
  }
  return (
    <input
      {...rest}
      aria-label={words.value}
      type={key === "created_at" && !takesList(operator) ? "date" : "text"}
      value={value}
      placeholder={takesList(operator) ? words.valueHint : words.valueOrNone}
      onChange={(event) => onChange(event.target.value)}
      className={cx(inputClass, "h-9", className)}
    />
  );
}

const pick = (rest: Omit<ComponentProps<"input">, "value" | "onChange">) => ({
  "aria-invalid": rest["aria-invalid"],
  "aria-describedby": rest["aria-describedby"],
});

function CompanyChoice(props: Omit<ComponentProps<typeof Select<string>>, "options">) {
  const { uid } = useProject();
  const { data } = useRead("getContactCompanies", { project_uid: uid, limit: 100 });
  const known = (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = props.value === "" || known.some(({ value }) => value === props.value);
  return (
    <Select
      {...props}
      options={[
        { value: "", label: texts.contacts.noCompany },
        ...known,
        ...(isKnown ? [] : [{ value: props.value, label: words.companyOf(props.value) }]),
      ]}
    />
  );
}
