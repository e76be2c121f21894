import { auditTexts } from "../i18n/areas/audit.ts";
import { DateRange } from "../ui/date-range.tsx";
import { SelectField } from "../ui/field.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { namedActions, type AuditFilter } from "./audit-filter.ts";

const strings = auditTexts;
const OUTCOMES = ["succeeded", "refused", "begun"] as const;

interface Props {
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, onFilter }: Props) {
  const change = (part: Partial<AuditFilter>) => onFilter({ ...filter, ...part });
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label={strings.what}
        value={filter.action}
        options={[{ value: "all" as const, label: strings.allActions }, ...namedActions()]}
        onChange={(action) => change({ action })}
      />
      <SelectField
        label={strings.outcome}
        value={filter.outcome}
        options={[
          { value: "all" as const, label: strings.allOutcomes },
          ...OUTCOMES.map((value) => ({ value, label: strings.outcomes[value] })),
        ]}
        onChange={(outcome) => change({ outcome })}
      />
      <DateRange strings={strings} value={filter} onChange={change} />
      <SearchInput
        label={strings.search}
        value={filter.search}
        onSearch={(search) => change({ search })}
        className="sm:col-span-2 lg:col-span-4"
      />
    </div>
  );
}
