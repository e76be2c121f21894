import type { TrainingText } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { trainingTexts } from "../i18n/areas/training.ts";
import { texts } from "../i18n/index.ts";
import { TextAreaField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = trainingTexts;

interface Props {
  readonly type: "faq" | "text";
  readonly text: TrainingText | null;
  readonly onClose: () => void;
  /** What a new one starts with. */
  readonly question?: string;
  /** Called once a new text is taught, in place of the usual toast. */
  readonly onSaved?: () => Promise<void>;
}

export function TextDialog({ type, text, onClose, question = "", onSaved }: Props) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const touched = ["getProjectText", "getTrainingStatus", "searchIndexDocument"] as const;
  const create = useChange("createProjectText", touched);
  const update = useChange("updateProjectText", touched);
  const form = useForm(
    { short_text: text?.short_text ?? question, detail: text?.detail ?? "", tags: text?.tags ?? "" },
    async ({ short_text, detail, tags }) => {
      if (text) await update.mutateAsync({ project_uid: uid, id: text.id, short_text, detail, tags });
      else {
        const optional = { ...(short_text ? { short_text } : {}), ...(tags ? { tags } : {}) };
        await create.mutateAsync({ project_uid: uid, type, detail, ...optional });
      }
      if (onSaved) await onSaved();
      else toast(strings.saved);
      onClose();
    },
  );
  const isFaq = type === "faq";
  const title = text
    ? isFaq
      ? strings.editFaq
      : strings.editText
    : isFaq
      ? strings.addFaq
      : strings.addText;
  return (
    <FormDialog form={form} onClose={onClose} title={title} side readOnly={!mayWrite}>
      <TextField
        label={isFaq ? strings.question : strings.heading}
        {...(isFaq ? {} : { optional: texts.optional })}
        {...form.bind("short_text")}
      />
      <TextAreaField
        label={isFaq ? strings.answer : strings.content}
        {...form.bind("detail")}
        area={{ rows: isFaq ? 8 : 16 }}
      />
      <TextField
        label={strings.tags}
        optional={texts.optional}
        hint={strings.tagsHint}
        {...form.bind("tags")}
      />
    </FormDialog>
  );
}
