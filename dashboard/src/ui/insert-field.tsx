import { Braces } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { cx } from "./class-names.ts";
import { Field, INPUT_CLASS, type Bound } from "./field.tsx";
import { Menu } from "./menu.tsx";
import { useInsert } from "./use-insert.ts";

interface InsertableValue {
  readonly path: string;
  /** What it is, where its path doesn't say. */
  readonly label?: ReactNode;
}

export interface InsertProps extends Bound {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly values: readonly InsertableValue[];
  /** The name of the menu's button. */
  readonly insertLabel: string;
  /** One line is an input instead of a text area. */
  readonly rows?: number;
  readonly placeholder?: string | undefined;
}

/** A text that people write, in any language and direction, with a menu of the values it can contain. */
export function InsertField({
  value,
  onChange,
  values,
  insertLabel,
  rows = 3,
  placeholder,
  ...field
}: InsertProps) {
  const { ref, onFocus, insert } = useInsert(value, onChange);
  return (
    <Field {...field}>
      {(control) => {
        const shared = {
          ...control,
          ref,
          onFocus,
          value,
          placeholder,
          dir: "auto",
          onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
        };
        return (
          <div className="flex min-w-0 items-start gap-1">
            {rows === 1 ? (
              <input {...shared} className={cx(INPUT_CLASS, "h-9 min-w-0 flex-1")} />
            ) : (
              <textarea
                rows={rows}
                {...shared}
                className={cx(INPUT_CLASS, "min-w-0 flex-1 py-2 leading-relaxed")}
              />
            )}
            <Menu
              trigger={<IconButton icon={Braces} label={insertLabel} />}
              items={values.map(({ path, label }) => ({
                key: path,
                label: (
                  <span className="flex flex-wrap gap-x-2">
                    <code>{`{{${path}}}`}</code>
                    {label !== undefined && <span className="text-muted">{label}</span>}
                  </span>
                ),
                run: () => insert(path),
              }))}
            />
          </div>
        );
      }}
    </Field>
  );
}
