import { reportsTexts } from "../i18n/areas/reports.ts";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField } from "../ui/field.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import type { ReportSearch } from "./report-search.ts";

const strings = reportsTexts.filters;
const FIELD = "w-40 max-sm:flex-1 max-sm:basis-36";

interface ReportFiltersProps {
  readonly search: ReportSearch;
  readonly onChange: (search: ReportSearch) => void;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What the whole page is narrowed to. One that no longer exists stays in the list while it is chosen. */
export function ReportFilters({ search, onChange }: ReportFiltersProps) {
  const { uid } = useProject();
  const people = useRead("getDeskPeople", { project_uid: uid });
  const teams = useRead("getTeams", { project_uid: uid });
  const { person, team, tag, ...rest } = search;
  const go = (next: Filter) => onChange({ ...rest, ...present({ person, team, tag, ...next }) });
  const named = people.data?.data.map(({ user_id, name }) => ({ id: user_id, name })) ?? [];
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <SelectField
        label={strings.person}
        value={String(person ?? "")}
        options={optionsOf(named, person)}
        onChange={(value) => go({ person: Number(value) || undefined })}
        className={FIELD}
      />
      <SelectField
        label={strings.team}
        value={String(team ?? "")}
        options={optionsOf(teams.data?.data ?? [], team)}
        onChange={(value) => go({ team: Number(value) || undefined })}
        className={FIELD}
      />
      <SearchInput
        label={strings.tag}
        value={tag ?? ""}
        onSearch={(text) => go({ tag: text || undefined })}
        className={FIELD}
        maxLength={255}
      />
    </div>
  );
}

const optionsOf = (known: readonly Named[], chosen: number | undefined) => {
  const isGone = chosen !== undefined && !known.some(({ id }) => id === chosen);
  return [
    { value: "", label: strings.all },
    ...known.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isGone ? [{ value: String(chosen), label: strings.other }] : []),
  ];
};

type Filter = { readonly [Field in "person" | "team" | "tag"]?: ReportSearch[Field] | undefined };

/** Without the fields that are open. */
const present = (filter: Filter): Pick<ReportSearch, "person" | "team" | "tag"> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
