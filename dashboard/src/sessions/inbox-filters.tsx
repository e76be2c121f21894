import { ListFilter } from "lucide-react";
import { ContactChoice } from "../contacts/choose.tsx";
import type { DeskPerson } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { useProject } from "../shell/current-location.ts";
import { useWorkspace } from "../shell/me.tsx";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { texts } from "../i18n/index.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { DateRange } from "../ui/date-range.tsx";
import { Field, Select, SelectField } from "../ui/field.tsx";
import { lazily } from "../ui/lazily.tsx";
import { Popover } from "../ui/popover.tsx";
import { useDesk } from "./desk/use-desk.ts";
import { INBOX_SORTS, isFieldCondition, isNarrowed, type InboxFilter } from "./inbox-filter.ts";
import { OWN_VIEWS, type InboxView, type ViewKey } from "./use-inbox-view.ts";
import { isEverywhere } from "./search-everywhere.ts";
import { ViewMenu } from "./view-bar.tsx";
import { CHAT_MODES } from "./chat-mode.ts";

const strings = sessionsTexts;
const MODES = ["all", ...CHAT_MODES] as const;
const STATES = ["pending", "unresolved", "resolved", "closed"] as const;

const ExportSessions = lazily(async () => (await import("./export-sessions.tsx")).ExportSessions);
const FieldFilter = lazily(async () => (await import("../custom-fields/field-filter.tsx")).FieldFilter);

/** A list of views, and the filters behind a button. */
export function InboxFilters({ view }: { readonly view: InboxView }) {
  const { filter, baseline, setFilter } = view;
  const { teams } = useDesk();
  const counts = useViewCounts();
  const isSearch = !view.current && isEverywhere(view);
  /** What a search finds in all conversations is fewer than they are. */
  const nameOf = (own: (typeof OWN_VIEWS)[number]): string =>
    withCount(strings.ownViews[own], isSearch && own === "all" ? undefined : counts[own]);
  return (
    <>
      <Select<ViewKey>
        aria-label={strings.views}
        value={isSearch ? "all" : view.key}
        className="min-w-0 flex-1 border-transparent !bg-transparent font-semibold hover:!bg-hover"
        options={[
          ...OWN_VIEWS.map((value) => ({ value, label: nameOf(value) })),
          ...teams.map(({ id, name }) => ({
            value: `team-${id}` as const,
            label: withCount(name, counts[`team-${id}`]),
          })),
          ...view.saved.map(({ id, name }) => ({ value: `${id}` as const, label: name })),
        ]}
        onChange={view.open}
      />
      <ViewMenu view={view} />
      <Popover
        label={strings.filters}
        trigger={
          <IconButton icon={ListFilter} label={strings.filters} active={isNarrowed(filter, baseline)} />
        }
      >
        <FilterFields filter={filter} onFilter={setFilter} />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
          <Button
            size="sm"
            onClick={() => setFilter({ ...baseline, search: filter.search })}
            disabled={!isNarrowed(filter, baseline)}
          >
            {texts.actions.clear}
          </Button>
          <ExportSessions filter={filter} />
        </div>
      </Popover>
    </>
  );
}

/** How many conversations each view has; counting stops at a thousand. */
function useViewCounts(): Readonly<Record<string, number>> {
  const { uid } = useProject();
  const { data } = useRead("getInboxCounts", { project_uid: uid });
  if (!data) return {};
  const { teams, unread: _unread, ...counts } = data.data;
  return {
    ...counts,
    ...Object.fromEntries(teams.map(({ team_id, open: count }) => [`team-${team_id}`, count])),
  };
}

const MOST_COUNTED = 1_000;

function withCount(label: string, count: number | undefined): string {
  if (!count) return label;
  return `${label} (${count < MOST_COUNTED ? count : `${MOST_COUNTED - 1}+`})`;
}

interface FieldsProps {
  readonly filter: InboxFilter;
  readonly onFilter: (filter: InboxFilter) => void;
}

function FilterFields({ filter, onFilter }: FieldsProps) {
  const { me } = useWorkspace();
  const { people, teams } = useDesk();
  const change = (part: Partial<InboxFilter>) => onFilter({ ...filter, ...part });
  const byField = filter.others.find(isFieldCondition);
  const further = filter.others.filter((condition) => condition !== byField);
  return (
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        label={strings.mode}
        value={filter.mode}
        options={MODES.map((value) => ({ value, label: strings.modeWords[value] }))}
        onChange={(mode) => change({ mode })}
      />
      <SelectField
        label={strings.state}
        value={filter.state}
        options={[
          { value: "all" as const, label: strings.anyState },
          { value: "open" as const, label: strings.openStates },
          ...STATES.map((value) => ({ value, label: strings.states[value] })),
        ]}
        onChange={(state) => change({ state })}
      />
      <SelectField
        label={strings.assignee}
        value={String(filter.assignee)}
        options={assigneeOptions(filter.assignee, me.user.id, people)}
        onChange={(value) =>
          change({ assignee: value === "all" || value === "none" ? value : Number(value) })
        }
      />
      {teams.length > 0 && (
        <SelectField
          label={deskTexts.team}
          value={String(filter.teamId ?? "")}
          options={[
            { value: "", label: strings.anyAssignee },
            ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => change({ teamId: value === "" ? null : Number(value) })}
        />
      )}
      <Field label={strings.contact}>
        {(control) => (
          <ContactChoice
            {...control}
            none={strings.anyContact}
            value={filter.contactId}
            onChange={(contactId) => change({ contactId })}
          />
        )}
      </Field>
      <FieldFilter
        condition={byField}
        onChange={(condition) => change({ others: condition ? [...further, condition] : further })}
      />
      <DateRange strings={strings} value={filter} onChange={change} />
      <SelectField
        label={strings.order}
        value={filter.order}
        options={[
          { value: "DESC" as const, label: strings.newest },
          { value: "ASC" as const, label: strings.oldest },
        ]}
        onChange={(order) => change({ order })}
      />
      {filter.state === "open" && filter.box === "all" && (
        <SelectField
          label={deskTexts.sort}
          value={filter.sort}
          options={INBOX_SORTS.map((value) => ({ value, label: deskTexts.sorts[value] }))}
          onChange={(sort) => change({ sort })}
        />
      )}
      {filter.visitorId !== null && (
        <Further text={strings.oneVisitor} onRemove={() => change({ visitorId: null })} />
      )}
      {further.length > 0 && (
        <Further
          text={strings.otherConditions(further.length)}
          onRemove={() => change({ others: byField ? [byField] : [] })}
        />
      )}
    </div>
  );
}

/** A saved view may name a colleague who has left, and who is offered while the view is open. */
function assigneeOptions(current: InboxFilter["assignee"], me: number, people: readonly DeskPerson[]) {
  const colleagues = people.filter(({ user_id }) => user_id !== me);
  const isUnknown =
    typeof current === "number" && current !== me && !colleagues.some(({ user_id }) => user_id === current);
  return [
    { value: "all", label: strings.anyAssignee },
    { value: String(me), label: strings.assignedToMe },
    { value: "none", label: strings.noAssignee },
    ...colleagues.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
    ...(isUnknown ? [{ value: String(current), label: strings.colleague }] : []),
  ];
}

/** Conditions without a field here: they can only be removed. */
function Further({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  return (
    <p className="flex items-center justify-between gap-2 text-[13px]">
      {text}
      <Button size="sm" aria-label={`${texts.actions.remove}: ${text}`} onClick={onRemove}>
        {texts.actions.remove}
      </Button>
    </p>
  );
}
