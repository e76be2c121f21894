import type { ContactCompany } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = contactsTexts.companies;
const TOUCHED = ["getContactCompanies", "getContactCompanyDetails"] as const;

interface Props {
  readonly company: ContactCompany | null;
  readonly onClose: () => void;
}

export function CompanyDialog({ company, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createContactCompany", TOUCHED);
  const update = useChange("updateContactCompany", TOUCHED);
  const start = { name: company?.name ?? "", website: company?.website ?? "" };
  const form = useForm(start, async (values) => {
    if (company) await update.mutateAsync({ project_uid: uid, company_id: company.id, ...values });
    else await create.mutateAsync({ project_uid: uid, ...values });
    toast(strings.saved);
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title={company ? strings.edit : strings.create}>
      <TextField label={strings.name} {...form.bind("name")} input={{ autoComplete: "off" }} />
      <TextField
        label={strings.website}
        {...form.bind("website")}
        input={{ type: "url", placeholder: "https://example.com", autoComplete: "off" }}
      />
    </FormDialog>
  );
}
