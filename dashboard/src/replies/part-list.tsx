import { Plus, X } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { SelectField, type Option } from "../ui/field.tsx";
import { Problem } from "../ui/form.tsx";

/** How one of several parts is changed. */
export interface PartChange<Part> {
  readonly number: number;
  readonly onChange: (part: Part) => void;
  /** Null while there must be at least this one. */
  readonly onRemove: (() => void) | null;
}

interface ListProps<Part> {
  readonly parts: readonly Part[];
  readonly least: number;
  readonly most: number;
  readonly onChange: (parts: readonly Part[]) => void;
  readonly add: string;
  /** What a new one begins with. */
  readonly added: Part;
  readonly children: (part: Part, change: PartChange<Part>) => ReactNode;
}

/** Several parts of a form, such as the steps of a macro, and a button that adds one. */
export function PartList<Part>(props: ListProps<Part>) {
  const { parts, least, most, onChange, add, added, children } = props;
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    onChange(parts.toSpliced(index, 1));
    // The focused button is removed with its part.
    addButton.current?.focus();
  };
  return (
    <>
      {parts.length > 0 && (
        <ol className="grid gap-3">
          {parts.map((part, index) =>
            children(part, {
              number: index + 1,
              onChange: (next) => onChange(parts.with(index, next)),
              onRemove: parts.length > least ? () => remove(index) : null,
            }),
          )}
        </ol>
      )}
      <Button
        ref={addButton}
        icon={Plus}
        className="justify-self-start"
        disabled={parts.length >= most}
        onClick={() => onChange([...parts, added])}
      >
        {add}
      </Button>
    </>
  );
}

interface CardProps<Kind extends string> {
  readonly name: string;
  /** Of the list of kinds, where it is not the name. */
  readonly label?: string;
  readonly kind: Kind;
  readonly kinds: readonly Option<Kind>[];
  readonly onKind: (kind: Kind) => void;
  readonly remove: string;
  readonly onRemove: (() => void) | null;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** One of the parts: its kind, what that kind needs, and what is wrong with it. */
export function PartCard<Kind extends string>(props: CardProps<Kind>) {
  const { name, label = name, kind, kinds, onKind, remove, onRemove, error, children } = props;
  return (
    <li aria-label={name} className="grid gap-3 rounded-lg border border-line p-3">
      <div className="flex items-end gap-2">
        <SelectField
          className="min-w-0 flex-1"
          label={label}
          value={kind}
          options={kinds}
          onChange={onKind}
        />
        {onRemove && <IconButton icon={X} label={remove} onClick={onRemove} />}
      </div>
      {children}
      {error && <Problem>{error}</Problem>}
    </li>
  );
}
