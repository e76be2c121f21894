import type { ChannelField, ChannelKindSummary } from "../api/client.ts";
import { channelsTexts } from "../i18n/areas/channels.ts";
import { texts } from "../i18n/index.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { Problem, type FormState } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { nameOfKey, PLACES, type FieldPlace, type PlacedValues } from "./field-values.ts";

const strings = channelsTexts;
const LABELS: Readonly<Record<string, string>> = strings.fields;

interface Props<Values extends PlacedValues> {
  readonly kind: ChannelKindSummary;
  readonly form: FormState<Values>;
}

/** The inputs that a kind asks for, each with its own error. */
export function ChannelFields<Values extends PlacedValues>({ kind, form }: Props<Values>) {
  return PLACES.map((place) => (
    <PlacedFields key={place} place={place} fields={kind[place]} form={form as FormState<PlacedValues>} />
  ));
}

interface PlacedProps {
  readonly place: FieldPlace;
  readonly fields: readonly ChannelField[];
  readonly form: FormState<PlacedValues>;
}

function PlacedFields({ place, fields, form }: PlacedProps) {
  const values = form.values[place];
  // What the vendor says of all of them belongs to the only one, if there is only one.
  const ofAll = form.errorAt(place);
  return (
    <>
      {fields.map((field) => (
        <Input
          key={field.key}
          field={field}
          isSecret={place === "credentials"}
          value={values[field.key] ?? ""}
          onChange={(value) => form.set(place, { ...values, [field.key]: value })}
          error={form.errorWithin(`${place}.${field.key}`) ?? (fields.length === 1 ? ofAll : undefined)}
        />
      ))}
      {ofAll !== undefined && fields.length !== 1 && <Problem>{ofAll}</Problem>}
    </>
  );
}

interface InputProps {
  readonly field: ChannelField;
  readonly isSecret: boolean;
  readonly value: string | boolean;
  readonly onChange: (value: string | boolean) => void;
  readonly error: string | undefined;
}

function Input({ field, isSecret, value, onChange, error }: InputProps) {
  const { key, description, type, is_required: isRequired, options } = field;
  const label = LABELS[key] ?? nameOfKey(key);
  const hint = description === "" ? {} : { hint: description };
  if (type === "boolean")
    return <SwitchField label={label} {...hint} checked={value === true} onChange={onChange} />;
  const isOptional = !isRequired && (field.default === null || field.default === "");
  const bound = {
    label,
    ...hint,
    ...(isOptional ? { optional: texts.optional } : {}),
    error,
    value: String(value),
    onChange,
  };
  if (type === "choice") {
    const none = isOptional ? [{ value: "", label: "–" }] : [];
    return (
      <SelectField {...bound} options={[...none, ...options.map((one) => ({ value: one, label: one }))]} />
    );
  }
  return (
    <TextField
      {...bound}
      input={{
        type: isSecret ? "password" : "text",
        dir: "ltr",
        // No browser stores it, or fills in the reader's own password.
        autoComplete: isSecret ? "new-password" : "off",
        spellCheck: false,
        ...(type === "number" ? { inputMode: "decimal" } : {}),
      }}
    />
  );
}
