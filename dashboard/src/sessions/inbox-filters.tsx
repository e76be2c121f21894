import { ListFilter, Trash2 } from "lucide-react";
import { useState } from "react";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/place.ts";
import { texts } from "../texts/index.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { DateRange } from "../ui/date-range.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Select, SelectField, TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Popover } from "../ui/popover.tsx";
import { useToast } from "../ui/toast.tsx";
import { conditionsOf, EVERYTHING, isNarrowed, isSame, type InboxFilter } from "./inbox-filter.ts";

const words = texts.sessions;
const MODES = ["all", "bot", "awaiting", "operator"] as const;
const STATES = ["pending", "unresolved", "resolved", "closed"] as const;

interface Props {
  readonly filter: InboxFilter;
  readonly onFilter: (filter: InboxFilter) => void;
}

/** A list of views, and the filters behind a button. */
export function InboxFilters({ filter, onFilter }: Props) {
  const { uid, mayWrite } = useProject();
  const views = useRead("getSessionViews", { project_uid: uid, limit: 100 });
  const [saving, setSaving] = useState(false);
  const [ask, question] = useConfirm();
  const remove = useChange("deleteSessionView", ["getSessionViews"]);
  const saved = views.data?.data ?? [];
  const current = saved.find((view) => view.id === filter.viewId);
  const presets = [
    { value: "all", label: words.allConversations, filter: EVERYTHING },
    { value: "awaiting", label: words.waiting, filter: { ...EVERYTHING, mode: "awaiting" as const } },
    { value: "operator", label: words.withPeople, filter: { ...EVERYTHING, mode: "operator" as const } },
    ...saved.map((view) => ({
      value: `view-${view.id}`,
      label: view.name,
      filter: { ...EVERYTHING, viewId: view.id },
    })),
  ];
  const chosen =
    presets.find((preset) => isSame({ ...preset.filter, search: filter.search }, filter))?.value ?? "custom";
  return (
    <>
      <Select
        aria-label={words.views}
        value={chosen}
        className="min-w-0 flex-1 border-transparent !bg-transparent font-semibold hover:!bg-hover"
        options={[...presets, ...(chosen === "custom" ? [{ value: "custom", label: words.filters }] : [])]}
        onChange={(value) => {
          const preset = presets.find((candidate) => candidate.value === value);
          if (preset) onFilter({ ...preset.filter, search: filter.search });
        }}
      />
      {current && mayWrite && (
        <IconButton
          icon={Trash2}
          label={words.deleteView}
          onClick={() =>
            ask({
              title: words.deleteViewTitle,
              text: words.deleteViewText(current.name),
              action: words.deleteView,
              done: words.viewDeleted,
              run: async () => {
                await remove.mutateAsync({ project_uid: uid, view_id: current.id });
                onFilter(EVERYTHING);
              },
            })
          }
        />
      )}
      <Popover
        label={words.filters}
        trigger={<IconButton icon={ListFilter} label={words.filters} active={isNarrowed(filter)} />}
      >
        <FilterFields filter={filter} onFilter={onFilter} />
        <div className="mt-4 flex justify-between gap-2">
          <Button
            size="sm"
            onClick={() => onFilter({ ...EVERYTHING, search: filter.search })}
            disabled={!isNarrowed(filter)}
          >
            {texts.actions.clear}
          </Button>
          {mayWrite && (
            <Button size="sm" onClick={() => setSaving(true)} disabled={conditionsOf(filter).length === 0}>
              {words.saveView}
            </Button>
          )}
        </div>
      </Popover>
      {saving && (
        <SaveView
          filter={filter}
          onClose={() => setSaving(false)}
          onSaved={(viewId) => onFilter({ ...EVERYTHING, viewId })}
        />
      )}
      {question}
    </>
  );
}

function FilterFields({ filter, onFilter }: Props) {
  const change = (part: Partial<InboxFilter>) => onFilter({ ...filter, viewId: null, ...part });
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label={words.mode}
        className="col-span-2"
        value={filter.mode}
        options={MODES.map((value) => ({ value, label: words.modeWords[value] }))}
        onChange={(mode) => change({ mode })}
      />
      <SelectField
        label={words.state}
        className="col-span-2"
        value={filter.state}
        options={[
          { value: "all" as const, label: words.anyState },
          ...STATES.map((value) => ({ value, label: words.states[value] })),
        ]}
        onChange={(state) => change({ state })}
      />
      <DateRange words={words} value={filter} onChange={change} className="col-span-2" />
      <SelectField
        label={words.order}
        className="col-span-2"
        value={filter.order}
        options={[
          { value: "DESC" as const, label: words.newest },
          { value: "ASC" as const, label: words.oldest },
        ]}
        onChange={(order) => change({ order })}
      />
    </div>
  );
}

interface SaveProps {
  readonly filter: InboxFilter;
  readonly onClose: () => void;
  readonly onSaved: (viewId: number) => void;
}

function SaveView({ filter, onClose, onSaved }: SaveProps) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createSessionView", ["getSessionViews"]);
  const form = useForm({ name: "" }, async ({ name }) => {
    const { data } = await create.mutateAsync({ project_uid: uid, name, filter: conditionsOf(filter) });
    toast(words.viewSaved);
    onSaved(data.id);
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={words.saveView} description={words.viewText}>
      <Form form={form}>
        <TextField label={words.viewName} {...form.bind("name")} />
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
