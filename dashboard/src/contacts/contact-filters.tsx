import { ListFilter } from "lucide-react";
import { useCallback } from "react";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { DateRange } from "../ui/date-range.tsx";
import { Field, SelectField, TextField } from "../ui/field.tsx";
import { Popover } from "../ui/popover.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { CompanyChoice, ListChoice } from "./choose.tsx";
import { isFiltered, NO_CONTACTS_FILTER, type ContactsFilter } from "./contacts-filter.ts";

const strings = contactsTexts;
const TYPES = ["ALL", "USERS", "LEADS", "SPAM"] as const;

interface Props {
  readonly filter: ContactsFilter;
  readonly onFilter: (filter: ContactsFilter) => void;
}

export function ContactFilters({ filter, onFilter }: Props) {
  const onSearch = useCallback((search: string) => onFilter({ ...filter, search }), [filter, onFilter]);
  const narrowed = isFiltered({ ...filter, search: "" });
  return (
    <>
      <SearchInput
        label={strings.search}
        value={filter.search}
        onSearch={onSearch}
        className="min-w-48 flex-1 sm:max-w-xs"
      />
      <Popover
        align="start"
        label={strings.filters}
        trigger={
          <Button icon={ListFilter} className="!h-9" kind={narrowed ? "primary" : "secondary"}>
            {strings.filters}
          </Button>
        }
      >
        <Fields filter={filter} onFilter={onFilter} />
        <Button
          size="sm"
          className="mt-4"
          disabled={!narrowed}
          onClick={() => onFilter({ ...NO_CONTACTS_FILTER, search: filter.search })}
        >
          {texts.actions.clear}
        </Button>
      </Popover>
    </>
  );
}

function Fields({ filter, onFilter }: Props) {
  const change = (part: Partial<ContactsFilter>) => onFilter({ ...filter, ...part });
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label={strings.type}
        className="col-span-2"
        value={filter.type}
        options={TYPES.map((value) => ({ value, label: strings.types[value] }))}
        onChange={(type) => change({ type })}
      />
      <Field label={strings.list} className="col-span-2">
        {(control) => (
          <ListChoice
            {...control}
            none={strings.anyList}
            value={filter.list}
            onChange={(list) => change({ list })}
          />
        )}
      </Field>
      <Field label={strings.company} className="col-span-2">
        {(control) => (
          <CompanyChoice
            {...control}
            none={strings.anyCompany}
            value={filter.companyId}
            onChange={(companyId) => change({ companyId })}
          />
        )}
      </Field>
      <TextField
        label={strings.tags}
        hint={strings.tagsHint}
        className="col-span-2"
        value={filter.tags}
        onChange={(tags) => change({ tags })}
      />
      <DateRange strings={strings} value={filter} onChange={change} className="col-span-2" />
    </div>
  );
}
