import { useEffect, useState } from "react";
import { callOperation, whenConfirmationNeeded } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Problem, useForm } from "../ui/form.tsx";
import { hasPasskeySupport, signByPasskey } from "./passkey-calls.ts";

const words = texts.security.confirm;

/** Asks the person to confirm who they are when the server wants it, and lets what they did go on. */
export function ConfirmIdentity() {
  const [settle, setSettle] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(() => {
    return whenConfirmationNeeded(() => new Promise((resolve) => setSettle(() => resolve)));
  }, []);
  if (!settle) return null;
  return (
    <Question
      onEnd={(confirmed) => {
        settle(confirmed);
        setSettle(null);
      }}
    />
  );
}

function Question({ onEnd }: { readonly onEnd: (confirmed: boolean) => void }) {
  const security = useRead("getSignInSecurity", undefined).data?.data;
  const [byCode, setByCode] = useState(false);
  const usesCode = security?.totp_since != null && (byCode || !security.has_password);
  const form = useForm({ password: "", code: "" }, async ({ password, code }) => {
    await callOperation("reauthenticate", usesCode ? { code } : { password });
    onEnd(true);
  });
  const passkey = useForm({}, async () => {
    const { data } = await callOperation("beginPasskeyConfirmation", undefined);
    await callOperation("reauthenticate", { passkey: await signByPasskey(data) });
    onEnd(true);
  });
  return (
    <FormDialog
      form={form}
      onClose={() => onEnd(false)}
      title={words.title}
      description={words.text}
      action={words.action}
    >
      {usesCode ? (
        <TextField
          label={texts.security.code}
          hint={texts.security.codeHint}
          {...form.bind("code")}
          input={{ inputMode: "numeric", autoComplete: "one-time-code", autoFocus: true }}
        />
      ) : (
        <TextField
          label={texts.access.password}
          {...form.bind("password")}
          input={{ type: "password", autoComplete: "current-password", autoFocus: true }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {security && security.passkeys.length > 0 && hasPasskeySupport() && (
          <Button busy={passkey.busy} onClick={() => void passkey.submit()}>
            {words.passkey}
          </Button>
        )}
        {security?.totp_since != null && security.has_password && (
          <Button kind="ghost" onClick={() => setByCode(!byCode)}>
            {byCode ? words.usePassword : words.useCode}
          </Button>
        )}
      </div>
      {passkey.problem && <Problem>{passkey.problem}</Problem>}
    </FormDialog>
  );
}
