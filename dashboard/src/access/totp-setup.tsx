import { useEffect } from "react";
import { renderSVG } from "uqr";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { securityTexts } from "../i18n/areas/security.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { SecretValue } from "../ui/copy.tsx";
import { Field, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Problem, useForm } from "../ui/form.tsx";
import { Loading } from "../ui/states.tsx";

const strings = securityTexts.factors;

interface Props {
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
}

/** The QR code for the app, drawn here: the secret goes to no other server. */
export function TotpSetup({ onClose, onDone }: Props) {
  const begin = useChange("beginTotpSetup");
  const confirm = useChange("confirmTotpSetup", ["getSignInSecurity", "getMe", "getMyProjects"]);
  const form = useForm({ code: "" }, async (values) => {
    const { data } = await confirm.mutateAsync(values);
    onDone(data.recovery_codes);
  });
  const { mutate } = begin;
  useEffect(() => {
    mutate(undefined);
  }, [mutate]);
  const setup = begin.data?.data;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.app}
      description={strings.scan}
      action={strings.setUp}
      ready={setup !== undefined}
    >
      {begin.error && (
        <div className="grid justify-items-start gap-2">
          <Problem>{errorMessage(begin.error)}</Problem>
          <Button size="sm" onClick={() => mutate(undefined)}>
            {texts.actions.retry}
          </Button>
        </div>
      )}
      {setup ? (
        <>
          <div
            role="img"
            aria-label={strings.qrCode}
            className="mx-auto size-48 rounded-lg bg-white p-2"
            // The library draws squares from the text; nothing of the text is in the markup.
            dangerouslySetInnerHTML={{ __html: renderSVG(setup.uri, { border: 1 }) }}
          />
          <Field label={strings.key} hint={strings.keyHint}>
            {() => <SecretValue value={setup.secret} label={strings.key} />}
          </Field>
        </>
      ) : (
        !begin.error && <Loading />
      )}
      <TextField
        label={securityTexts.code}
        hint={securityTexts.codeHint}
        {...form.bind("code")}
        input={{ inputMode: "numeric", autoComplete: "one-time-code" }}
      />
    </FormDialog>
  );
}
