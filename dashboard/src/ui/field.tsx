import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "./class-names.ts";

export const INPUT_CLASS =
  "block w-full rounded-lg border border-edge/60 bg-raised px-2.5 text-sm text-ink placeholder:text-muted transition-colors hover:border-edge focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger-ink";

export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid"?: true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: string;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A label, its control, its hint and its error, connected for assistive technology. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={cx("grid grid-cols-1 content-start gap-1.5", className)}>
      <label htmlFor={id} className="text-[13px] font-medium">
        {label}
        {optional && <span className="ms-1.5 font-normal text-muted">{optional}</span>}
      </label>
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] leading-snug text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-[13px] leading-snug text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}

export type Bound = Omit<FieldProps, "children">;

interface Text extends Bound {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly input?: Omit<ComponentProps<"input">, "value" | "onChange">;
}

export function TextField({ value, onChange, input, ...field }: Text) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...input}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(INPUT_CLASS, "h-9", input?.className)}
        />
      )}
    </Field>
  );
}

interface Area extends Bound {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly area?: Omit<ComponentProps<"textarea">, "value" | "onChange">;
}

export function TextAreaField({ value, onChange, area, ...field }: Area) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          rows={4}
          dir="auto"
          {...area}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(INPUT_CLASS, "py-2 leading-relaxed", area?.className)}
        />
      )}
    </Field>
  );
}

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

interface Choice<Value extends string> extends Bound {
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

export function SelectField<Value extends string>({
  value,
  options,
  onChange,
  disabled,
  ...field
}: Choice<Value>) {
  return (
    <Field {...field}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={options}
          onChange={onChange}
          disabled={disabled ?? false}
        />
      )}
    </Field>
  );
}

interface SelectProps<Value extends string> extends Omit<ComponentProps<"select">, "value" | "onChange"> {
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
}

/** The system's own list: the best on a telephone, with a keyboard and for a screen reader. */
export function Select<Value extends string>({
  value,
  options,
  onChange,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <select
      {...rest}
      value={value}
      // The options are the only values the list can have.
      onChange={(event) => onChange(event.target.value as Value)}
      className={cx(INPUT_CLASS, "h-9 pe-8", className)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
