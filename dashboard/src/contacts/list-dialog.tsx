import { Plus, X } from "lucide-react";
import type { ContactFilter, ContactList } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/place.ts";
import { texts } from "../texts/index.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { inputClass, Select, SelectField, TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { isFlat, KEYS, OPERATORS, toConditions, toFilter, type Condition } from "./list-conditions.ts";

const words = texts.contacts.lists;

interface Props {
  readonly list: ContactList | null;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly filter_by: { readonly operator: "AND" | "OR"; readonly conditions: readonly Condition[] };
}

/** A list's name and which contacts belong to it, without writing a filter by hand. */
export function ListDialog({ list, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createContactList", ["getContactLists"]);
  const update = useChange("updateContactList", ["getContactLists", "getAllContacts"]);
  const start: Values = {
    name: list?.name ?? "",
    filter_by: {
      operator: list?.filter_by.operator ?? "AND",
      conditions: list ? toConditions(list.filter_by) : [{ key: "tags", operator: "eq", value: "" }],
    },
  };
  const wasNested = list !== null && !isFlat(list.filter_by);
  const form = useForm(start, async ({ name, filter_by: built }) => {
    const unchanged = JSON.stringify(built) === JSON.stringify(start.filter_by);
    // What cannot be shown here is not overwritten by looking at it.
    const filter: ContactFilter =
      wasNested && unchanged ? list.filter_by : toFilter(built.operator, built.conditions);
    if (list) await update.mutateAsync({ project_uid: uid, list_id: list.id, name, filter_by: filter });
    else await create.mutateAsync({ project_uid: uid, name, filter_by: filter });
    toast(words.saved);
    onClose();
  });
  const { value, onChange, error } = form.bind("filter_by");
  return (
    <Dialog open onClose={onClose} title={list ? words.edit : words.create} description={words.text} wide>
      <Form form={form}>
        <TextField label={words.name} {...form.bind("name")} />
        <SelectField
          label={words.match}
          value={value.operator}
          options={[
            { value: "AND" as const, label: words.all },
            { value: "OR" as const, label: words.any },
          ]}
          onChange={(operator) => onChange({ ...value, operator })}
        />
        {wasNested && <p className="text-[13px] text-warn">{words.nested}</p>}
        <Conditions
          conditions={value.conditions}
          onChange={(conditions) => onChange({ ...value, conditions })}
          error={error}
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.actions.cancel}</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            {texts.actions.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface ConditionsProps {
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: readonly Condition[]) => void;
  readonly error: string | undefined;
}

function Conditions({ conditions, onChange, error }: ConditionsProps) {
  const put = (at: number, part: Partial<Condition>) =>
    onChange(conditions.map((condition, index) => (index === at ? { ...condition, ...part } : condition)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-[13px] font-medium">{words.conditions}</legend>
      {conditions.length === 0 && <p className="text-[13px] text-muted">{words.everybody}</p>}
      {conditions.map((condition, index) => (
        <div key={index} className="grid grid-cols-[1fr_1fr_auto] gap-2 sm:grid-cols-[10rem_10rem_1fr_auto]">
          <Select
            aria-label={words.key}
            value={condition.key}
            options={KEYS.map((value) => ({ value, label: words.keys[value] }))}
            onChange={(key) => put(index, { key })}
          />
          <Select
            aria-label={words.operator}
            value={condition.operator}
            options={OPERATORS.map((value) => ({ value, label: words.operators[value] }))}
            onChange={(operator) => put(index, { operator })}
          />
          <input
            aria-label={words.value}
            value={condition.value}
            placeholder={condition.operator.toLowerCase().endsWith("in") ? words.valueHint : words.value}
            onChange={(event) => put(index, { value: event.target.value })}
            className={`${inputClass} h-9 max-sm:col-span-2`}
          />
          <IconButton
            icon={X}
            label={words.removeCondition}
            onClick={() => onChange(conditions.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error && (
        <p role="alert" className="text-[13px] text-danger-ink">
          {error}
        </p>
      )}
      <Button
        size="sm"
        icon={Plus}
        className="justify-self-start"
        onClick={() => onChange([...conditions, { key: "name", operator: "eq", value: "" }])}
      >
        {words.addCondition}
      </Button>
    </fieldset>
  );
}
