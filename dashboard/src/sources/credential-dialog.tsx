import type { Source } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { sourcesTexts } from "../i18n/areas/sources.ts";
import { TextAreaField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = sourcesTexts;

/** Replaces the key of a connection, for example after it was revoked. */
export function CredentialDialog({
  source,
  onClose,
}: {
  readonly source: Source;
  readonly onClose: () => void;
}) {
  const { uid } = useProject();
  const toast = useToast();
  const change = useChange("updateSourceCredential", ["getSources"]);
  const form = useForm({ credential: "" }, async ({ credential }) => {
    await change.mutateAsync({ project_uid: uid, id: source.id, credential });
    toast(strings.keySaved);
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`${strings.newCredential}: ${source.name}`}>
      <TextAreaField
        label={strings.credential}
        hint={strings.credentialHint}
        {...form.bind("credential")}
        area={{ rows: 3, dir: "ltr", autoComplete: "off", spellCheck: false }}
      />
    </FormDialog>
  );
}
