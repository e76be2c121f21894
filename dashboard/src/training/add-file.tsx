import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { trainingTexts } from "../i18n/areas/training.ts";
import { texts } from "../i18n/index.ts";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = trainingTexts.files;

export function AddFile({ onClose }: { readonly onClose: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const upload = useChange("uploadFile", ["getProjectFiles", "getTrainingStatus"]);
  const form = useForm({ file_url: "", tags: "", cite: true }, async ({ file_url, tags, cite }) => {
    await upload.mutateAsync({
      project_uid: uid,
      file_url,
      extra_settings: { enable_citation: cite },
      ...(tags ? { tags } : {}),
    });
    toast(strings.added);
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.addTitle}
      description={strings.addText}
      action={texts.actions.add}
    >
      <TextField
        label={strings.url}
        {...form.bind("file_url")}
        input={{ type: "url", placeholder: "https://example.com/handbook.pdf" }}
      />
      <TextField
        label={trainingTexts.tags}
        optional={texts.optional}
        hint={trainingTexts.tagsHint}
        {...form.bind("tags")}
      />
      <SwitchField label={strings.citation} {...form.toggle("cite")} />
    </FormDialog>
  );
}
