import { Braces } from "lucide-react";
import type { ReactNode } from "react";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { IconButton } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { Field, INPUT_CLASS } from "../ui/field.tsx";
import { Menu } from "../ui/menu.tsx";
import { useInsert } from "../ui/use-insert.ts";
import { pathsOf } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** One line instead of a text area. */
  readonly line?: boolean;
  readonly placeholder?: string;
  readonly className?: string;
}

/** A text that visitors read, in any language and direction, with a menu of the values it can contain. */
export function InsertField({ value, onChange, line = false, placeholder, ...field }: Props) {
  const { draft } = useFlowEditor();
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
          onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
        };
        return (
          <div className="flex min-w-0 items-start gap-1">
            {line ? (
              <input {...shared} className={cx(INPUT_CLASS, "h-9 min-w-0 flex-1")} />
            ) : (
              <textarea
                rows={3}
                {...shared}
                className={cx(INPUT_CLASS, "min-w-0 flex-1 py-2 leading-relaxed")}
              />
            )}
            <Menu
              trigger={<IconButton icon={Braces} label={flowsTexts.insert(field.label)} />}
              items={pathsOf(draft).map((path) => ({
                key: path,
                label: <code>{`{{${path}}}`}</code>,
                run: () => insert(path),
              }))}
            />
          </div>
        );
      }}
    </Field>
  );
}
