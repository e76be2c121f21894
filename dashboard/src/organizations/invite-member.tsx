import { useChange } from "../api/query.ts";
import type { Role } from "../shell/me.tsx";
import { useOrganization } from "../shell/place.ts";
import { texts } from "../texts/index.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

const words = texts.organizations.members;

export const ROLES = ["owner", "editor", "viewer", "billing"] as const satisfies readonly Role[];

export function InviteMember({ onClose }: { readonly onClose: () => void }) {
  const { id } = useOrganization();
  const toast = useToast();
  const invite = useChange("inviteOrganizationMember", ["getOrganizationMembers"]);
  const start: { email: string; role: Role } = { email: "", role: "editor" };
  const form = useForm(start, async (values) => {
    await invite.mutateAsync({ ...values, organization_id: id });
    toast(words.invited(values.email));
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={words.inviteTitle} description={words.inviteText}>
      <Form form={form}>
        <TextField
          label={texts.access.email}
          {...form.bind("email")}
          input={{ type: "email", autoComplete: "off" }}
        />
        <SelectField
          label={texts.organizations.role}
          options={ROLES.map((value) => ({ value, label: texts.organizations.roleTexts[value] }))}
          {...form.bind("role")}
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.actions.cancel}</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            {words.invite}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
