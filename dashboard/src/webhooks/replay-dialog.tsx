import { useChange } from "../api/query.ts";
import { webhooksTexts as strings } from "../i18n/areas/webhooks.ts";
import { useProject } from "../shell/current-location.ts";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

interface Props {
  readonly webhookId: number;
  readonly onClose: () => void;
}

/** Sends everything since a time again. */
export function ReplayDialog({ webhookId, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const replay = useChange("replayWebhookDeliveries", ["getWebhookDeliveries", "getWebhooks"]);
  const form = useForm({ since: localTime(new Date(Date.now() - 60 * 60 * 1000)) }, async ({ since }) => {
    await replay.mutateAsync({
      project_uid: uid,
      webhook_id: webhookId,
      since: new Date(since).toISOString(),
    });
    toast(strings.replayed);
    onClose();
  });
  const since = form.bind("since");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.replayTitle}
      description={strings.replayText}
      action={strings.replayAction}
      ready={!Number.isNaN(Date.parse(since.value))}
    >
      <TextField label={strings.since} {...since} input={{ type: "datetime-local" }} />
    </FormDialog>
  );
}

/** What the input shows: the reader's time, to the minute. */
function localTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
