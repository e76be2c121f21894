import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { texts } from "../i18n/index.ts";
import { Button, IconButton } from "./button.tsx";
import { Field, Select, type Option } from "./field.tsx";
import { Problem } from "./form.tsx";
import { OrderButtons, reordered } from "./order-buttons.tsx";

const NONE = "";

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly words: {
    readonly add: string;
    readonly choose: string;
    readonly remove: (name: string) => string;
  };
  readonly values: readonly string[];
  readonly nameOf: (value: string) => string;
  /** What can be added. */
  readonly options: readonly Option[];
  readonly least?: number;
  readonly most: number;
  readonly onChange: (values: readonly string[]) => void;
  readonly error: string | undefined;
  readonly className?: string;
}

/** Several of a list, in an order. */
export function OrderedChoice(props: Props) {
  const { label, hint, words, values, nameOf, options, least = 0, most, onChange, error, className } = props;
  const list = useRef<HTMLOListElement>(null);
  return (
    <div role="group" aria-label={label} className={className}>
      <div className="grid gap-2">
        <p className="text-[13px] font-medium">{label}</p>
        {values.length > 0 && (
          <ol
            ref={list}
            tabIndex={-1}
            aria-label={label}
            className="divide-y divide-line rounded-lg border border-line"
          >
            {values.map((value, index) => (
              <li key={value} className="flex items-center gap-1 px-3 py-1 text-[13px]">
                <span className="min-w-0 flex-1 truncate">{nameOf(value)}</span>
                <OrderButtons
                  name={nameOf(value)}
                  index={index}
                  count={values.length}
                  onMove={(to) => onChange(reordered(values, index, to))}
                />
                <IconButton
                  icon={X}
                  label={words.remove(nameOf(value))}
                  disabled={values.length <= least}
                  onClick={() => {
                    onChange(values.toSpliced(index, 1));
                    // The focused button is removed with its entry.
                    list.current?.focus();
                  }}
                />
              </li>
            ))}
          </ol>
        )}
        {values.length < most && (
          <Add words={words} options={options} onAdd={(value) => onChange([...values, value])} />
        )}
        <p className="text-[13px] leading-snug text-muted">{hint}</p>
        {error && <Problem>{error}</Problem>}
      </div>
    </div>
  );
}

interface AddProps extends Pick<Props, "words" | "options"> {
  readonly onAdd: (value: string) => void;
}

function Add({ words, options, onAdd }: AddProps) {
  const [picked, setPicked] = useState(NONE);
  const add = () => {
    onAdd(picked);
    setPicked(NONE);
  };
  return (
    <div className="flex items-end gap-2">
      <Field label={words.add} className="min-w-0 flex-1">
        {(control) => (
          <Select
            {...control}
            value={picked}
            options={[{ value: NONE, label: words.choose }, ...options]}
            onChange={setPicked}
          />
        )}
      </Field>
      <Button icon={Plus} className="h-9" disabled={picked === NONE} onClick={add}>
        {texts.actions.add}
      </Button>
    </div>
  );
}
