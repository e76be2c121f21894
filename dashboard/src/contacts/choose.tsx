import { useState, type ComponentProps } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { texts } from "../i18n/index.ts";
import { Combobox, type Choice, type Found } from "./combobox.tsx";
import { contactName } from "./contact-name.ts";

const strings = contactsTexts;
const MOST = 20;

type Control = Omit<ComponentProps<typeof Combobox>, "value" | "onChange" | "found" | "onSearch">;

interface ById extends Control {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** One of the project's companies, however many there are. */
export function CompanyChoice({ value, onChange, ...control }: ById) {
  const { uid } = useProject();
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<Choice | null>(null);
  const isPicked = picked?.value === String(value);
  const read = useRead(
    "getContactCompanies",
    { project_uid: uid, search, limit: MOST },
    { keepsPrevious: true },
  );
  const chosen = useRead(
    "getContactCompanyDetails",
    { project_uid: uid, company_id: value ?? 0 },
    { enabled: value !== null && !isPicked },
  );
  return (
    <Combobox
      {...control}
      value={isPicked ? picked : chosenOf(value, chosen, ({ name }) => name, strings.companyOf)}
      onChange={(choice) => {
        setPicked(choice);
        onChange(choice && Number(choice.value));
      }}
      onSearch={setSearch}
      found={foundBy(read, ({ name }) => name)}
    />
  );
}

/** One of the project's contacts. */
export function ContactChoice({ value, onChange, ...control }: ById) {
  const { uid } = useProject();
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<Choice | null>(null);
  const isPicked = picked?.value === String(value);
  const read = useRead(
    "getAllContacts",
    { project_uid: uid, limit: MOST, ...(search ? { search } : {}) },
    { keepsPrevious: true },
  );
  const chosen = useRead(
    "getContactDetail",
    { project_uid: uid, contact_id: value ?? 0 },
    { enabled: value !== null && !isPicked },
  );
  return (
    <Combobox
      {...control}
      value={isPicked ? picked : chosenOf(value, chosen, contactName, strings.contactOf)}
      onChange={(choice) => {
        setPicked(choice);
        onChange(choice && Number(choice.value));
      }}
      onSearch={setSearch}
      found={foundBy(read, contactName)}
    />
  );
}

interface Named {
  readonly id: number;
  readonly name: string;
}

interface ListProps extends Control {
  readonly value: Named | null;
  readonly onChange: (list: Named | null) => void;
}

/** One of the project's contact lists. */
export function ListChoice({ value, onChange, ...control }: ListProps) {
  const { uid } = useProject();
  const [search, setSearch] = useState("");
  const read = useRead("getContactLists", { project_uid: uid, search, limit: MOST }, { keepsPrevious: true });
  return (
    <Combobox
      {...control}
      value={value && { value: String(value.id), label: value.name }}
      onChange={(choice) => onChange(choice && { id: Number(choice.value), name: choice.label })}
      onSearch={setSearch}
      found={foundBy(read, ({ name }) => name)}
    />
  );
}

/** Shown by its id if it was deleted. */
function chosenOf<Item>(
  id: number | null,
  { data, error }: UseQueryResult<{ readonly data: Item }>,
  labelOf: (item: Item) => string,
  unknown: (id: number) => string,
): Choice | null {
  if (id === null) return null;
  const label = data ? labelOf(data.data) : error ? unknown(id) : texts.states.loading;
  return { value: String(id), label };
}

function foundBy<Item extends { readonly id: number }>(
  read: UseQueryResult<{ readonly data: readonly Item[]; readonly total: number }>,
  labelOf: (item: Item) => string,
): Found {
  return {
    choices: (read.data?.data ?? []).map((item) => ({ value: String(item.id), label: labelOf(item) })),
    total: read.data?.total ?? 0,
    isStale: read.isPending || read.isPlaceholderData,
    error: read.data ? null : read.error,
  };
}
