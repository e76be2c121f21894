import { useState } from "react";
import { callOperation, type Me, type SecondFactorChallenge } from "../api/client.ts";
import { securityTexts } from "../i18n/areas/security.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, Problem, useForm } from "../ui/form.tsx";
import { AccessFrame } from "./access-frame.tsx";
import { hasPasskeySupport, signByPasskey } from "./passkey-calls.ts";

const strings = securityTexts.signIn;

interface Props {
  readonly factor: SecondFactorChallenge["second_factor"];
  readonly onDone: (me: Me) => Promise<void>;
  readonly onCancel: () => void;
}

/** What follows the password where the account has a second factor. */
export function SecondFactorStep({ factor: { challenge, methods }, onDone, onCancel }: Props) {
  const [byRecovery, setByRecovery] = useState(!methods.includes("totp") && !methods.includes("passkey"));
  const form = useForm({ code: "", recovery_code: "" }, async ({ code, recovery_code }) => {
    const proof = byRecovery ? { recovery_code } : { code };
    const { data } = await callOperation("confirmSignIn", { challenge, ...proof });
    await onDone(data);
  });
  const passkey = useForm({}, async () => {
    const begun = await callOperation("beginPasskeySignIn", { challenge });
    const signed = await signByPasskey(begun.data);
    const { data } = await callOperation("confirmSignIn", { challenge, passkey: signed });
    await onDone(data);
  });
  const asksForText = byRecovery || methods.includes("totp");
  return (
    <AccessFrame title={strings.title} text={strings.text}>
      <Form form={form}>
        {asksForText && (
          <>
            {byRecovery ? (
              <TextField
                key="recovery"
                label={securityTexts.recoveryCode}
                hint={securityTexts.recoveryHint}
                {...form.bind("recovery_code")}
                input={{ autoComplete: "off", autoFocus: true }}
              />
            ) : (
              <TextField
                key="code"
                label={securityTexts.code}
                hint={securityTexts.codeHint}
                {...form.bind("code")}
                input={{ inputMode: "numeric", autoComplete: "one-time-code", autoFocus: true }}
              />
            )}
            <Button kind="primary" type="submit" busy={form.busy}>
              {strings.action}
            </Button>
          </>
        )}
        {methods.includes("passkey") && hasPasskeySupport() && (
          <Button
            kind={asksForText ? "secondary" : "primary"}
            busy={passkey.busy}
            onClick={() => void passkey.submit()}
          >
            {strings.passkey}
          </Button>
        )}
        {passkey.problem && <Problem>{passkey.problem}</Problem>}
        {methods.includes("recovery_code") && (methods.includes("totp") || !byRecovery) && (
          <Button kind="ghost" onClick={() => setByRecovery(!byRecovery)}>
            {byRecovery ? strings.withCode : strings.withRecoveryCode}
          </Button>
        )}
        <Button kind="ghost" onClick={onCancel}>
          {strings.again}
        </Button>
      </Form>
    </AccessFrame>
  );
}
