import type { Contact } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { Field, SelectField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { CompanyChoice } from "./choose.tsx";

const strings = contactsTexts;

interface Props {
  readonly contact: Contact | null;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly tags: string;
  readonly type: Contact["type"];
  readonly company_id: number | null;
}

const orNull = (text: string): string | null => (text.trim() === "" ? null : text);

export function ContactDialog({ contact, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const touched = ["getAllContacts", "getContactDetail", "getContactCompanyDetails"] as const;
  const create = useChange("createContact", touched);
  const update = useChange("updateContact", touched);
  const start: Values = {
    name: contact?.name ?? "",
    email: contact?.email ?? "",
    phone: contact?.phone ?? "",
    tags: contact?.tags ?? "",
    type: contact?.type ?? "lead",
    company_id: contact?.company_id ?? null,
  };
  const form = useForm(start, async (values) => {
    const input = {
      project_uid: uid,
      name: orNull(values.name),
      email: orNull(values.email),
      phone: orNull(values.phone),
      tags: orNull(values.tags),
      type: values.type,
      company_id: values.company_id,
    };
    if (contact) await update.mutateAsync({ ...input, contact_id: contact.id });
    else await create.mutateAsync(input);
    toast(strings.saved);
    onClose();
  });
  const company = form.bind("company_id");
  return (
    <FormDialog form={form} onClose={onClose} title={contact ? strings.edit : strings.create}>
      <TextField label={strings.name} {...form.bind("name")} />
      <TextField
        label={strings.email}
        {...form.bind("email")}
        input={{ type: "email", autoComplete: "off" }}
      />
      <TextField label={strings.phone} {...form.bind("phone")} input={{ type: "tel", autoComplete: "off" }} />
      <TextField label={strings.tags} hint={strings.tagsHint} {...form.bind("tags")} />
      <SelectField
        label={strings.type}
        hint={strings.typeHint}
        options={(["lead", "user", "spam"] as const).map((value) => ({
          value,
          label: strings.typeOf[value],
        }))}
        {...form.bind("type")}
      />
      <Field label={strings.company} error={company.error}>
        {(control) => (
          <CompanyChoice
            {...control}
            none={strings.noCompany}
            value={company.value}
            onChange={company.onChange}
          />
        )}
      </Field>
    </FormDialog>
  );
}
