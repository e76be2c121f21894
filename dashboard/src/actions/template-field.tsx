import { Braces } from "lucide-react";
import { automationTexts } from "../i18n/areas/automation.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { Field, INPUT_CLASS, type Bound, type ControlProps } from "../ui/field.tsx";
import { Menu } from "../ui/menu.tsx";
import { useInsert } from "../ui/use-insert.ts";
import type { Placeholder } from "./placeholders.ts";

const strings = automationTexts;

interface InputProps {
  /** What the menu of values is for, in words. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholders: readonly Placeholder[];
  readonly control?: ControlProps;
  /** More than one makes a text area. */
  readonly rows?: number;
  readonly example?: string;
}

/** A text in which values of the conversation can stand, with a menu that inserts them. */
export function TemplateInput({
  label,
  value,
  onChange,
  placeholders,
  control,
  rows = 1,
  example,
}: InputProps) {
  const { ref, onFocus, insert } = useInsert(value, onChange);
  const shared = {
    ...(control ?? { "aria-label": label }),
    ref,
    onFocus,
    value,
    dir: "ltr",
    placeholder: example,
    spellCheck: false,
    autoComplete: "off",
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  } as const;
  const items = placeholders.map(({ path, label: title }) => ({
    key: path,
    label: title,
    run: () => insert(path),
  }));
  const name = strings.insertInto(label);
  if (rows > 1) {
    return (
      <div className="grid gap-1.5">
        <textarea
          rows={rows}
          {...shared}
          className={cx(INPUT_CLASS, "py-2 font-mono text-[13px] leading-relaxed")}
        />
        <span className="justify-self-start">
          <Menu
            align="start"
            trigger={
              <Button size="sm" icon={Braces} aria-label={name}>
                {strings.insert}
              </Button>
            }
            items={items}
          />
        </span>
      </div>
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-1">
      <input {...shared} className={cx(INPUT_CLASS, "h-9 min-w-0 flex-1 font-mono text-[13px]")} />
      {items.length > 0 && <Menu trigger={<IconButton icon={Braces} label={name} />} items={items} />}
    </div>
  );
}

type FieldProps = Bound & Omit<InputProps, "control">;

export function TemplateField({ value, onChange, placeholders, rows, example, ...field }: FieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <TemplateInput
          label={field.label}
          value={value}
          onChange={onChange}
          placeholders={placeholders}
          control={control}
          {...(rows ? { rows } : {})}
          {...(example ? { example } : {})}
        />
      )}
    </Field>
  );
}
