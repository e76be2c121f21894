import { useState } from "react";
import { callOperation, type SignInSecurity } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Problem, useForm, type FormState } from "../ui/form.tsx";
import { ReadState } from "../ui/states.tsx";
import { hasPasskeySupport, signByPasskey } from "./passkey-calls.ts";
import { confirmAtProvider } from "./single-sign-on.ts";

const words = texts.security.confirm;

export interface IdentityQuestionProps {
  readonly onEnd: (confirmed: boolean) => void;
}

type Method = SignInSecurity["confirm_with"][number];

export function IdentityQuestion({ onEnd }: IdentityQuestionProps) {
  const read = useRead("getSignInSecurity", undefined);
  const [chosen, setChosen] = useState<Method | null>(null);
  const [visit] = useState(() => new AbortController());
  const methods = (read.data?.data.confirm_with ?? []).filter(isPossible);
  const method = chosen ?? methods[0];
  const confirmBy: Record<Method, (typed: { password: string; code: string }) => Promise<unknown>> = {
    password: ({ password }) => callOperation("reauthenticate", { password }),
    totp: ({ code }) => callOperation("reauthenticate", { code }),
    passkey: () => confirmByPasskey(),
    single_sign_on: () => confirmAtProvider(visit.signal),
  };
  const form = useForm({ password: "", code: "" }, async (typed) => {
    if (method) await confirmBy[method](typed);
    onEnd(true);
  });
  const passkey = useForm({}, async () => {
    await confirmByPasskey();
    onEnd(true);
  });
  const provider = useForm({}, async () => {
    await confirmAtProvider(visit.signal);
    onEnd(true);
  });
  const isAway = provider.busy || (method === "single_sign_on" && form.busy);
  const close = () => {
    visit.abort();
    onEnd(false);
  };
  const choose = (other: Method) => {
    if (other === "passkey") void passkey.submit();
    else if (other === "single_sign_on") void provider.submit();
    else setChosen(other);
  };
  return (
    <FormDialog
      form={form}
      onClose={close}
      title={words.title}
      description={words.text}
      action={method === undefined || isTyped(method) ? words.action : words.use[method]}
      ready={method !== undefined}
    >
      <ReadState read={read} rows={1}>
        {() => <Typed method={method} form={form} />}
      </ReadState>
      <div className="flex flex-wrap gap-2">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              kind={isTyped(other) ? "ghost" : "secondary"}
              busy={(other === "passkey" ? passkey : provider).busy}
              onClick={() => choose(other)}
            >
              {words.use[other]}
            </Button>
          ))}
      </div>
      {isAway && <p className="text-[13px] text-muted">{words.away}</p>}
      {[passkey, provider].map(({ problem }) => problem && <Problem key={problem}>{problem}</Problem>)}
    </FormDialog>
  );
}

const isTyped = (method: Method): boolean => method === "password" || method === "totp";
const isPossible = (method: Method): boolean => method !== "passkey" || hasPasskeySupport();

async function confirmByPasskey(): Promise<void> {
  const { data } = await callOperation("beginPasskeyConfirmation", undefined);
  await callOperation("reauthenticate", { passkey: await signByPasskey(data) });
}

interface TypedProps {
  readonly method: Method | undefined;
  readonly form: FormState<{ password: string; code: string }>;
}

/** What the person types, if anything. */
function Typed({ method, form }: TypedProps) {
  if (method === undefined) return <p className="text-[13px]">{words.none}</p>;
  if (method === "totp") {
    return (
      <TextField
        label={texts.security.code}
        hint={texts.security.codeHint}
        {...form.bind("code")}
        input={{ inputMode: "numeric", autoComplete: "one-time-code", autoFocus: true }}
      />
    );
  }
  return method === "password" ? (
    <TextField
      label={texts.access.password}
      {...form.bind("password")}
      input={{ type: "password", autoComplete: "current-password", autoFocus: true }}
    />
  ) : null;
}
