import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../api/query.ts";
import { texts } from "../texts/index.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

export function CreateOrganization({ onClose }: { readonly onClose: () => void }) {
  const create = useChange("createOrganization", ["getMe"]);
  const navigate = useNavigate();
  const toast = useToast();
  const form = useForm({ name: "" }, async ({ name }) => {
    const { data } = await create.mutateAsync({ name });
    toast(texts.organizations.created);
    onClose();
    await navigate({ to: "/o/$organizationId", params: { organizationId: String(data.id) } });
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.organizations.create}
      description={texts.organizations.createText}
    >
      <Form form={form}>
        <TextField label={texts.organizations.name} {...form.bind("name")} />
        <DialogActions>
          <Button onClick={onClose}>{texts.actions.cancel}</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            {texts.actions.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
