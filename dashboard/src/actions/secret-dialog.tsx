import type { ActionSecret } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { automationTexts } from "../i18n/areas/automation.ts";
import { useProject } from "../shell/current-location.ts";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = automationTexts.secrets;

interface Props {
  /** The one whose value is replaced; null for a new one. */
  readonly secret: ActionSecret | null;
  readonly onClose: () => void;
}

export function SecretDialog({ secret, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const save = useChange("setActionSecret", ["getActionSecrets"]);
  const form = useForm({ name: secret?.name ?? "", host: secret?.host ?? "", secret: "" }, async (values) => {
    await save.mutateAsync({ project_uid: uid, ...values });
    toast(strings.saved);
    onClose();
  });
  const input = { dir: "ltr", autoComplete: "off", spellCheck: false } as const;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={secret ? strings.replaceTitle(secret.name) : strings.add}
    >
      {!secret && (
        <TextField
          label={strings.name}
          hint={strings.nameHint}
          {...form.bind("name")}
          input={{ ...input, placeholder: "SHOP_KEY" }}
        />
      )}
      <TextField
        label={strings.host}
        hint={strings.hostHint}
        {...form.bind("host")}
        input={{ ...input, placeholder: "api.example.com" }}
      />
      <TextField label={strings.secret} {...form.bind("secret")} input={{ ...input, type: "password" }} />
    </FormDialog>
  );
}
