import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../api/query.ts";
import { texts } from "../texts/index.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

interface Props {
  readonly organizationId: number;
  readonly onClose: () => void;
}

export function CreateProject({ organizationId, onClose }: Props) {
  const create = useChange("createProject", ["getMyProjects"]);
  const navigate = useNavigate();
  const toast = useToast();
  const form = useForm({ name: "" }, async ({ name }) => {
    const { data } = await create.mutateAsync({ name, organization_id: organizationId });
    toast(texts.projects.created);
    await navigate({ to: "/p/$projectUid", params: { projectUid: data.project_uid } });
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={texts.projects.create} description={texts.projects.createText}>
      <Form form={form}>
        <TextField
          label={texts.projects.name}
          {...form.bind("name")}
          input={{ placeholder: texts.projects.namePlaceholder, maxLength: 100 }}
        />
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
