import type { SavedReply } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { repliesTexts } from "../i18n/areas/replies.ts";
import { useProject } from "../shell/current-location.ts";
import { TextAreaField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = repliesTexts;
const TOUCHED = ["getSavedReplies"] as const;
export const VARIABLES_HINT = `${strings.variables}: {{contact.name | …}}, {{contact.first_name}}, {{contact.email}}, {{operator.name}}, {{project.name}}`;

interface Props {
  readonly reply: SavedReply | null;
  /** What a new one begins with. */
  readonly text?: string;
  readonly onClose: () => void;
}

export function SavedReplyDialog({ reply, text = "", onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createSavedReply", TOUCHED);
  const update = useChange("updateSavedReply", TOUCHED);
  const initial = { shortcut: reply?.shortcut ?? "", text: reply?.text ?? text, is_personal: false };
  const form = useForm(initial, async ({ is_personal, ...values }) => {
    if (reply) await update.mutateAsync({ project_uid: uid, reply_id: reply.id, ...values });
    else await create.mutateAsync({ project_uid: uid, is_personal, ...values });
    toast(strings.saved);
    onClose();
  });
  return (
    <FormDialog title={reply ? strings.editReply : strings.newReply} form={form} onClose={onClose}>
      <TextField label={strings.shortcut} hint={strings.shortcutHint} {...form.bind("shortcut")} />
      <TextAreaField
        label={strings.replyText}
        hint={VARIABLES_HINT}
        {...form.bind("text")}
        area={{ rows: 5, dir: "auto" }}
      />
      {!reply && <SwitchField label={strings.personal} {...form.toggle("is_personal")} />}
    </FormDialog>
  );
}
