import { Plus } from "lucide-react";
import { useState } from "react";
import type { Passkey, SignInSecurity } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { securityTexts } from "../i18n/areas/security.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { createPasskey, hasPasskeySupport } from "./passkey-calls.ts";

const strings = securityTexts.factors;

interface Props {
  readonly security: SignInSecurity;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

export function Passkeys({ security, onCodes }: Props) {
  const { passkeys, passkey_origin: origin } = security;
  const [editing, setEditing] = useState<Passkey | "new" | null>(null);
  const remove = useChange("removePasskey", ["getSignInSecurity", "getMe", "getMyProjects"]);
  const [ask, question] = useConfirm();
  const isHere = origin === location.origin && hasPasskeySupport();
  const elsewhere = origin === null ? securityTexts.passkeyNowhere : securityTexts.passkeyElsewhere(origin);
  const confirmRemoval = (row: Passkey) =>
    ask({
      title: strings.removePasskeyTitle,
      text: strings.removePasskeyText(row.name),
      action: strings.remove,
      done: strings.passkeyRemoved,
      run: () => remove.mutateAsync({ passkey_id: row.id }),
    });
  return (
    <div className="border-t border-line">
      <div className="flex flex-wrap items-start gap-3 px-5 py-4">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-[13px] font-medium">{strings.passkeys}</h3>
          <p className="text-[13px] text-muted">{isHere ? strings.passkeysText : elsewhere}</p>
        </div>
        <Button icon={Plus} disabled={!isHere} onClick={() => setEditing("new")}>
          {strings.addPasskey}
        </Button>
      </div>
      {passkeys.length > 0 && (
        <Table
          label={strings.passkeys}
          rows={passkeys}
          rowKey={(row) => row.id}
          columns={[
            { key: "name", title: strings.passkeyName, cell: (row) => row.name },
            { key: "added", title: strings.added, cell: (row) => <Time at={row.createdAt} /> },
            {
              key: "used",
              title: strings.lastUsed,
              cell: (row) => (row.last_used_at ? <Time at={row.last_used_at} /> : strings.never),
            },
            {
              key: "actions",
              title: strings.remove,
              silent: true,
              className: "text-end",
              cell: (row) => (
                <span className="inline-flex gap-2">
                  <Button
                    size="sm"
                    aria-label={`${strings.rename}: ${row.name}`}
                    onClick={() => setEditing(row)}
                  >
                    {strings.rename}
                  </Button>
                  <Button
                    size="sm"
                    aria-label={`${strings.remove}: ${row.name}`}
                    onClick={() => confirmRemoval(row)}
                  >
                    {strings.remove}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      {editing === "new" && <AddPasskey onClose={() => setEditing(null)} onCodes={onCodes} />}
      {editing !== null && editing !== "new" && (
        <RenamePasskey passkey={editing} onClose={() => setEditing(null)} />
      )}
      {question}
    </div>
  );
}

interface AddProps {
  readonly onClose: () => void;
  readonly onCodes: Props["onCodes"];
}

function AddPasskey({ onClose, onCodes }: AddProps) {
  const toast = useToast();
  const finish = useChange("finishPasskeyRegistration", ["getSignInSecurity", "getMe", "getMyProjects"]);
  const form = useForm({ name: "" }, async ({ name }) => {
    const { data } = await finish.mutateAsync({ name, ...(await createPasskey()) });
    toast(strings.passkeyAdded);
    onClose();
    onCodes(data.recovery_codes);
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.addPasskey}
      description={strings.passkeysText}
      action={strings.addPasskey}
      ready={form.values.name.trim() !== ""}
    >
      <TextField label={strings.passkeyName} hint={strings.passkeyNameHint} {...form.bind("name")} />
    </FormDialog>
  );
}

function RenamePasskey({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const toast = useToast();
  const rename = useChange("renamePasskey", ["getSignInSecurity"]);
  const form = useForm({ name: passkey.name }, async ({ name }) => {
    await rename.mutateAsync({ passkey_id: passkey.id, name });
    toast(strings.renamed);
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title={strings.rename}>
      <TextField label={strings.passkeyName} {...form.bind("name")} />
    </FormDialog>
  );
}
