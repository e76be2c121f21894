import { FolderPlus, Plus, X } from "lucide-react";
import { useId, useRef } from "react";
import { useRead } from "../api/query.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { useProject } from "../shell/current-location.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { Select } from "../ui/field.tsx";
import { ConditionValue } from "./condition-value.tsx";
import {
  DEEPEST,
  isGroup,
  KEYS,
  MOST_CONDITIONS,
  NEW_CONDITION,
  operatorsOf,
  withKey,
  withOperator,
  type Condition,
  type Group,
  type Part,
} from "./list-conditions.ts";

const strings = contactsTexts.lists;
/** Before the key of a custom field, in the list of what can be compared. */
const FIELD = "fields.";

/** The server's errors by their path in the filter. */
export type ProblemAt = (path: string) => string | undefined;

interface GroupProps {
  readonly group: Group;
  readonly onChange: (group: Group) => void;
  readonly problemAt: ProblemAt;
  /** The group's path in the API's filter. */
  readonly path: string;
  readonly count: number;
  readonly depth?: number;
  readonly onRemove?: () => void;
}

/** Conditions joined by “all” or “any”, with groups inside. */
export function FilterGroup({ group, onChange, problemAt, path, count, depth = 1, onRemove }: GroupProps) {
  const add = useRef<HTMLButtonElement>(null);
  const put = (parts: readonly Part[]) => onChange({ ...group, parts });
  const replace = (at: number, part: Part) =>
    put(group.parts.map((old, index) => (index === at ? part : old)));
  const removeAt = (at: number) => {
    put(group.parts.filter((_, index) => index !== at));
    // The focused element was removed: the focus moves here.
    add.current?.focus();
  };
  const isFull = count >= MOST_CONDITIONS;
  const problem = problemAt(`${path}.conditions`);
  return (
    <fieldset
      className={cx(
        "grid min-w-0 grid-cols-1 gap-2",
        depth > 1 && "rounded-lg border border-line bg-canvas p-2.5",
      )}
    >
      <legend className="sr-only">{depth === 1 ? strings.conditions : strings.group}</legend>
      <div className="flex items-center gap-2 text-[13px]">
        <span aria-hidden>{strings.match}</span>
        <Select
          aria-label={strings.match}
          value={group.operator}
          className="!h-8 min-w-0 !w-auto"
          options={[
            { value: "AND" as const, label: strings.all },
            { value: "OR" as const, label: strings.any },
          ]}
          onChange={(operator) => onChange({ ...group, operator })}
        />
        {onRemove && (
          <IconButton icon={X} label={strings.removeGroup} onClick={onRemove} className="ms-auto" />
        )}
      </div>
      {group.parts.length === 0 && depth === 1 && (
        <p className="text-[13px] text-muted">{strings.everybody}</p>
      )}
      {group.parts.map((part, index) => {
        const conditionPath = `${path}.conditions.${index}`;
        const shared = { problemAt, path: conditionPath, onRemove: () => removeAt(index) };
        return isGroup(part) ? (
          <FilterGroup
            key={index}
            {...shared}
            group={part}
            count={count}
            depth={depth + 1}
            onChange={(next) => replace(index, next)}
          />
        ) : (
          <ConditionRow key={index} {...shared} condition={part} onChange={(next) => replace(index, next)} />
        );
      })}
      {problem && <ProblemLine>{problem}</ProblemLine>}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={add}
          size="sm"
          icon={Plus}
          disabled={isFull}
          onClick={() => put([...group.parts, NEW_CONDITION])}
        >
          {strings.addCondition}
        </Button>
        {depth < DEEPEST && (
          <Button
            size="sm"
            icon={FolderPlus}
            disabled={isFull}
            onClick={() => put([...group.parts, { operator: "OR", parts: [NEW_CONDITION] }])}
          >
            {strings.addGroup}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface ConditionProps {
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
  readonly problemAt: ProblemAt;
  readonly path: string;
}

function ConditionRow({ condition, onChange, onRemove, problemAt, path }: ConditionProps) {
  const id = useId();
  const { uid } = useProject();
  const { data } = useRead("getCustomFields", { project_uid: uid, subject: "contact", archived: true });
  const fields = data?.data ?? [];
  const field = fields.find(({ key }) => condition.key === "field" && key === condition.field);
  const problem = problemAt(`${path}.value`) ?? problemAt(`${path}.operator`) ?? problemAt(path);
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-[1fr_1fr_auto] gap-2 sm:grid-cols-[10rem_10rem_1fr_auto]">
        <Select
          aria-label={strings.key}
          value={condition.key === "field" ? `${FIELD}${condition.field}` : condition.key}
          options={[
            ...KEYS.map((value) => ({ value: value as string, label: strings.keys[value] })),
            ...fields.map(({ key, label }) => ({ value: `${FIELD}${key}`, label })),
          ]}
          onChange={(chosen) => {
            const key = KEYS.find((one) => one === chosen);
            const custom = fields.find((one) => `${FIELD}${one.key}` === chosen);
            onChange(withKey(condition, key ?? "field", custom));
          }}
        />
        <Select
          aria-label={strings.operator}
          value={condition.operator}
          options={operatorsOf(condition.key, field?.kind).map((value) => ({
            value,
            label: strings.operators[value],
          }))}
          onChange={(operator) => onChange(withOperator(condition, operator))}
        />
        <ConditionValue
          condition={condition}
          field={field}
          onChange={(value) => onChange({ ...condition, value })}
          className="max-sm:order-last max-sm:col-span-3"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
        />
        <IconButton icon={X} label={strings.removeCondition} onClick={onRemove} className="self-center" />
      </div>
      {problem && <ProblemLine id={id}>{problem}</ProblemLine>}
    </div>
  );
}

function ProblemLine({ id, children }: { readonly id?: string; readonly children: string }) {
  return (
    <p id={id} role="alert" className="text-[13px] text-danger-ink">
      {children}
    </p>
  );
}
