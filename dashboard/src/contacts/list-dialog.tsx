import type { ContactList } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { FilterGroup } from "./filter-builder.tsx";
import { countConditions, NEW_CONDITION, toFilter, toGroup, type Group } from "./list-conditions.ts";

const strings = contactsTexts.lists;

interface Props {
  readonly list: ContactList | null;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly filter_by: Group;
}

/** A list's name and which contacts belong to it, without writing a filter by hand. */
export function ListDialog({ list, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createContactList", ["getContactLists"]);
  const update = useChange("updateContactList", ["getContactLists", "getAllContacts"]);
  const start: Values = {
    name: list?.name ?? "",
    filter_by: list ? toGroup(list.filter_by) : { operator: "AND", parts: [NEW_CONDITION] },
  };
  const form = useForm(start, async ({ name, filter_by: group }) => {
    const input = { project_uid: uid, name, filter_by: toFilter(group) };
    if (list) await update.mutateAsync({ ...input, list_id: list.id });
    else await create.mutateAsync(input);
    toast(strings.saved);
    onClose();
  });
  const { value, onChange } = form.bind("filter_by");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={list ? strings.edit : strings.create}
      description={strings.text}
      wide
    >
      <TextField label={strings.name} {...form.bind("name")} />
      <FilterGroup
        group={value}
        onChange={onChange}
        problemAt={(path) => form.errorAt(path)}
        path="filter_by"
        count={countConditions(value)}
      />
    </FormDialog>
  );
}
