import { useState } from "react";
import { callOperation, type SignInSecurity } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { securityTexts } from "../i18n/areas/security.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Problem, useForm, type FormState } from "../ui/form.tsx";
import { ReadState } from "../ui/states.tsx";
import { hasPasskeySupport, signByPasskey } from "./passkey-calls.ts";
import { confirmAtProvider } from "./single-sign-on.ts";

const strings = securityTexts.confirm;

export interface IdentityQuestionProps {
  readonly onEnd: (confirmed: boolean) => void;
}

type Method = SignInSecurity["confirm_with"][number];
type TypedMethod = "password" | "totp";

/** A password or a code is typed and sent by the dialog's form; every other method is a button of its own. */
export function IdentityQuestion({ onEnd }: IdentityQuestionProps) {
  const read = useRead("getSignInSecurity", undefined);
  const [chosen, setChosen] = useState<Method | null>(null);
  const [visit] = useState(() => new AbortController());
  const methods = (read.data?.data.confirm_with ?? []).filter(isPossible);
  const method = chosen ?? methods[0];
  const typed = method !== undefined && isTyped(method) ? method : null;
  const form = useForm({ password: "", code: "" }, async ({ password, code }) => {
    await callOperation("reauthenticate", typed === "totp" ? { code } : { password });
    onEnd(true);
  });
  const close = () => {
    visit.abort();
    onEnd(false);
  };
  return (
    <FormDialog
      form={form}
      onClose={close}
      title={strings.title}
      description={strings.text}
      action={typed ? strings.action : null}
      keepsTyped={false}
    >
      <ReadState read={read} rows={1}>
        {() =>
          typed ? (
            <Typed method={typed} form={form} />
          ) : (
            methods.length === 0 && <p className="text-[13px]">{strings.none}</p>
          )
        }
      </ReadState>
      <div className="flex flex-wrap gap-2">
        {methods.map((other) =>
          isTyped(other) ? (
            other !== typed && (
              <Button key={other} kind="ghost" onClick={() => setChosen(other)}>
                {strings.use[other]}
              </Button>
            )
          ) : (
            <ConfirmButton
              key={other}
              method={other}
              isFirst={other === method}
              confirm={async () => {
                await (other === "passkey" ? confirmByPasskey() : confirmAtProvider(visit.signal));
                onEnd(true);
              }}
            />
          ),
        )}
      </div>
    </FormDialog>
  );
}

const isTyped = (method: Method): method is TypedMethod => method === "password" || method === "totp";
const isPossible = (method: Method): boolean => method !== "passkey" || hasPasskeySupport();

async function confirmByPasskey(): Promise<void> {
  const { data } = await callOperation("beginPasskeyConfirmation", undefined);
  await callOperation("reauthenticate", { passkey: await signByPasskey(data) });
}

interface ConfirmButtonProps {
  readonly method: Exclude<Method, TypedMethod>;
  readonly isFirst: boolean;
  readonly confirm: () => Promise<void>;
}

function ConfirmButton({ method, isFirst, confirm }: ConfirmButtonProps) {
  const form = useForm({}, confirm);
  return (
    <div className="grid justify-items-start gap-2">
      <Button kind={isFirst ? "primary" : "secondary"} busy={form.busy} onClick={() => void form.submit()}>
        {strings.use[method]}
      </Button>
      {form.busy && method === "single_sign_on" && <p className="text-[13px] text-muted">{strings.away}</p>}
      {form.problem && <Problem>{form.problem}</Problem>}
    </div>
  );
}

interface TypedProps {
  readonly method: TypedMethod;
  readonly form: FormState<{ password: string; code: string }>;
}

function Typed({ method, form }: TypedProps) {
  return method === "totp" ? (
    <TextField
      label={securityTexts.code}
      hint={securityTexts.codeHint}
      {...form.bind("code")}
      input={{ inputMode: "numeric", autoComplete: "one-time-code", autoFocus: true }}
    />
  ) : (
    <TextField
      label={accessTexts.password}
      {...form.bind("password")}
      input={{ type: "password", autoComplete: "current-password", autoFocus: true }}
    />
  );
}
