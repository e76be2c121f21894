import { useChange } from "../api/query.ts";
import { useSendsMail } from "../api/use-sends-mail.ts";
import type { Role } from "../shell/me.tsx";
import { useOrganization } from "../shell/current-location.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { organizationsTexts } from "../i18n/areas/organizations.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { useInvitationLink } from "./invitation-link.tsx";

const strings = organizationsTexts.members;

export const ROLES = ["owner", "editor", "viewer", "billing"] as const satisfies readonly Role[];

export function InviteMember({ onClose }: { readonly onClose: () => void }) {
  const { id } = useOrganization();
  const toast = useToast();
  const invite = useChange("inviteOrganizationMember", ["getOrganizationMembers"]);
  const mailed = (email: string) => {
    toast(strings.invited(email));
    onClose();
  };
  const [show, link] = useInvitationLink(mailed, onClose);
  const start: { email: string; role: Role } = { email: "", role: "editor" };
  const form = useForm(start, async (values) => {
    const { data } = await invite.mutateAsync({ ...values, organization_id: id });
    show(data);
  });
  const sendsMail = useSendsMail();
  if (link) return link;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.inviteTitle}
      description={sendsMail === undefined ? null : sendsMail ? strings.inviteText : strings.inviteByLink}
      action={strings.invite}
    >
      <TextField
        label={accessTexts.email}
        {...form.bind("email")}
        input={{ type: "email", autoComplete: "off" }}
      />
      <SelectField
        label={organizationsTexts.role}
        hint={organizationsTexts.roleTexts[form.values.role]}
        options={ROLES.map((value) => ({ value, label: organizationsTexts.roles[value] }))}
        {...form.bind("role")}
      />
    </FormDialog>
  );
}
