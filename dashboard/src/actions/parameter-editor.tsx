import { Plus, Trash2 } from "lucide-react";
import { automationTexts } from "../i18n/areas/automation.ts";
import { texts } from "../i18n/index.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import type { FormState } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { parametersOf, type ActionValues } from "./action-values.ts";
import { EMPTY_ROW, PARAMETER_KINDS, rowsOf, schemaOf, type ParameterRow } from "./parameter-rows.ts";

const strings = automationTexts.parameters;

interface Props {
  readonly form: FormState<ActionValues>;
}

/** What the bot fills in: as a list, or as JSON Schema for experts. */
export function ParameterEditor({ form }: Props) {
  const { rows, parameters } = form.values;
  const schema = parametersOf(form.values);
  const rowsOfJson = rows ?? (schema && rowsOf(schema));
  function toggle() {
    if (rows) form.set("parameters", JSON.stringify(schemaOf(rows), null, 2));
    form.set("rows", rows ? null : rowsOfJson);
  }
  return (
    <Section
      title={strings.title}
      text={strings.text}
      actions={
        <Button size="sm" disabled={rowsOfJson === null} onClick={toggle}>
          {rows ? strings.asJson : strings.asRows}
        </Button>
      }
    >
      <div className="grid gap-4 p-5">
        {rows ? (
          <Rows form={form} rows={rows} />
        ) : (
          <TextAreaField
            label={strings.json}
            value={parameters}
            onChange={(json) => form.set("parameters", json)}
            error={schema ? form.bind("parameters").error : strings.notJson}
            {...(schema && !rowsOfJson ? { hint: strings.onlyJson } : {})}
            area={{ rows: 12, dir: "ltr", spellCheck: false, className: "font-mono text-[13px]" }}
          />
        )}
      </div>
    </Section>
  );
}

function Rows({ form, rows }: Props & { readonly rows: readonly ParameterRow[] }) {
  const set = (next: readonly ParameterRow[]) => form.set("rows", next);
  const { error } = form.bind("parameters");
  return (
    <>
      {rows.length === 0 && <p className="text-[13px] text-muted">{strings.none}</p>}
      {rows.map((row, at) => (
        <Row
          key={at}
          at={at}
          row={row}
          onChange={(part) => set(rows.map((other, index) => (index === at ? { ...other, ...part } : other)))}
          onRemove={() => set(rows.filter((_, index) => index !== at))}
        />
      ))}
      {error && (
        <p role="alert" className="text-[13px] leading-snug text-danger-ink">
          {error}
        </p>
      )}
      <Button icon={Plus} className="justify-self-start" onClick={() => set([...rows, EMPTY_ROW])}>
        {strings.add}
      </Button>
    </>
  );
}

interface RowProps {
  readonly at: number;
  readonly row: ParameterRow;
  readonly onChange: (part: Partial<ParameterRow>) => void;
  readonly onRemove: () => void;
}

function Row({ at, row, onChange, onRemove }: RowProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-lg border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 text-[13px] font-medium">{strings.row(at + 1)}</legend>
      <TextField
        label={strings.name}
        value={row.name}
        onChange={(name) => onChange({ name })}
        input={{ placeholder: "order_id", dir: "ltr", autoComplete: "off", spellCheck: false }}
      />
      <SelectField
        label={strings.kind}
        value={row.kind}
        options={PARAMETER_KINDS.map((value) => ({ value, label: strings.kinds[value] }))}
        onChange={(kind) => onChange({ kind })}
      />
      <TextField
        className="sm:col-span-2"
        label={strings.description}
        optional={texts.optional}
        value={row.description}
        onChange={(description) => onChange({ description })}
      />
      {row.kind === "choice" && (
        <TextField
          className="sm:col-span-2"
          label={strings.choices}
          hint={strings.choicesHint}
          value={row.choices}
          onChange={(choices) => onChange({ choices })}
        />
      )}
      <SwitchField
        label={strings.required}
        checked={row.required}
        onChange={(required) => onChange({ required })}
      />
      <IconButton
        icon={Trash2}
        className="justify-self-end"
        label={strings.remove(row.name || strings.row(at + 1))}
        onClick={onRemove}
      />
    </fieldset>
  );
}
