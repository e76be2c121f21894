import { useChange } from "../api/query.ts";
import { callsTexts as strings } from "../i18n/areas/calls.ts";
import { useProject } from "../shell/current-location.ts";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

interface Props {
  readonly callId: number;
  readonly onClose: () => void;
}

/** Dials a person into a call in place of the bot. */
export function TransferDialog({ callId, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const transfer = useChange("transferCall", ["getCalls"]);
  const form = useForm({ to: "" }, async ({ to }) => {
    const number = to.trim() === "" ? {} : { to: to.trim() };
    await transfer.mutateAsync({ project_uid: uid, call_id: callId, ...number });
    toast(strings.transferring);
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.transferTitle}
      description={strings.transferText}
      action={strings.transfer}
    >
      <TextField
        label={strings.number}
        hint={strings.numberHint}
        {...form.bind("to")}
        input={{ type: "tel", dir: "ltr" }}
      />
    </FormDialog>
  );
}
