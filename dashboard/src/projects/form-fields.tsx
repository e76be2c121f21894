import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { Menu } from "../ui/menu.tsx";
import { OrderButtons, reordered } from "../ui/order-buttons.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { KINDS, KNOWN_FIELDS, OWN_FIELD, withLabel, type TypedField } from "./typed-field.ts";

const strings = projectsTexts.integrations.widget.fields;
const MOST = 20;

interface Props {
  readonly fields: readonly TypedField[];
  readonly onChange: (fields: readonly TypedField[]) => void;
  /** What the server found wrong, such as at `0.key`. */
  readonly problemAt: (path: string) => string | undefined;
  readonly problem: string | undefined;
}

/** What visitors are asked before the chat. */
export function FormFields({ fields, onChange, problemAt, problem }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  const missing = KNOWN_FIELDS.filter(({ key }) => !fields.some((field) => field.key === key));
  const put = (at: number, part: Partial<TypedField>) =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...part } : field)));
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-lg border border-line bg-canvas p-3">
      <legend className="sr-only">{strings.title}</legend>
      {fields.length === 0 && <p className="text-[13px] text-muted">{strings.none}</p>}
      {fields.map((field, index) => (
        <OneField
          key={index}
          field={field}
          at={index}
          count={fields.length}
          onChange={(part) => put(index, part)}
          onMove={(to) => onChange(reordered(fields, index, to))}
          onRemove={() => {
            onChange(fields.filter((_, other) => other !== index));
            // The focused element was removed: the focus moves here.
            add.current?.focus();
          }}
          problemAt={(part) => problemAt(`${index}.${part}`)}
        />
      ))}
      {problem && (
        <p role="alert" className="text-[13px] text-danger-ink">
          {problem}
        </p>
      )}
      <Menu
        align="start"
        trigger={
          <Button
            ref={add}
            size="sm"
            icon={Plus}
            disabled={fields.length >= MOST}
            className="justify-self-start"
          >
            {strings.add}
          </Button>
        }
        items={[
          ...missing.map((field) => ({
            key: field.key,
            label: field.label,
            run: () => onChange([...fields, field]),
          })),
          { key: "own", label: strings.own, run: () => onChange([...fields, OWN_FIELD]) },
        ]}
      />
    </fieldset>
  );
}

interface OneProps {
  readonly field: TypedField;
  readonly at: number;
  readonly count: number;
  readonly onChange: (part: Partial<TypedField>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly problemAt: (part: keyof TypedField) => string | undefined;
}

function OneField({ field, at, count, onChange, onMove, onRemove, problemAt }: OneProps) {
  const isKnown = KNOWN_FIELDS.some(({ key }) => key === field.key);
  const name = field.label || strings.nth(at + 1);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-3 sm:grid-cols-2">
      <legend className="sr-only">{name}</legend>
      <TextField
        label={strings.label}
        value={field.label}
        error={problemAt("label")}
        onChange={(label) => onChange(withLabel(field, label))}
      />
      <TextField
        label={strings.key}
        hint={isKnown ? strings.knownKey : strings.keyHint}
        value={field.key}
        error={problemAt("key")}
        onChange={(key) => onChange({ key })}
        input={{ className: "font-mono", dir: "ltr", spellCheck: false, autoComplete: "off" }}
      />
      <SelectField
        label={strings.kind}
        value={field.type}
        error={problemAt("type")}
        options={KINDS.map((value) => ({ value, label: strings.kinds[value] }))}
        onChange={(type) => onChange({ type })}
      />
      {field.type === "select" && (
        <TextAreaField
          label={strings.choices}
          hint={strings.choicesHint}
          value={field.options}
          error={problemAt("options")}
          onChange={(options) => onChange({ options })}
          area={{ rows: 3 }}
        />
      )}
      <div className="flex items-center gap-1 sm:col-span-2">
        <div className="me-auto">
          <SwitchField
            label={strings.required}
            checked={field.required}
            onChange={(required) => onChange({ required })}
          />
        </div>
        <OrderButtons name={name} index={at} count={count} onMove={onMove} />
        <IconButton icon={Trash2} label={strings.remove(name)} onClick={onRemove} />
      </div>
    </fieldset>
  );
}
