import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRead } from "../api/query.ts";
import { useState } from "react";
import { callOperation, type Me, type SecondFactorChallenge } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { enter } from "../shell/me.tsx";
import { accessTexts } from "../i18n/areas/access.ts";
import { securityTexts } from "../i18n/areas/security.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, Problem, useForm } from "../ui/form.tsx";
import { AccessFrame, LINK_CLASS } from "./access-frame.tsx";
import { hasPasskeySupport, signByPasskey } from "./passkey-calls.ts";
import { safeNext } from "./safe-next.ts";
import { redirectToProvider } from "./single-sign-on.ts";
import { SecondFactorStep } from "./second-factor-step.tsx";

const strings = accessTexts.signIn;

export function SignInPage() {
  const { next, sso } = useSearch({ strict: false });
  const navigate = useNavigate();
  const options = useRead("getSignInOptions", undefined);
  const [factor, setFactor] = useState<SecondFactorChallenge["second_factor"] | null>(null);
  const continueSignedIn = async (me: Me) => {
    enter(me);
    await navigate({ href: safeNext(next) });
  };
  const form = useForm({ email: "", password: "" }, async (values) => {
    const { data } = await callOperation("signIn", values);
    if ("second_factor" in data) setFactor(data.second_factor);
    else await continueSignedIn(data);
  });
  const passkey = useForm({}, async () => {
    const begun = await callOperation("beginPasskeySignIn", {});
    const { data } = await callOperation("signInWithPasskey", await signByPasskey(begun.data));
    await continueSignedIn(data);
  });
  const singleSignOn = useForm({}, () => {
    const { email } = form.values;
    return redirectToProvider(sso ? { connection: sso } : { email }, safeNext(next));
  });
  if (factor)
    return <SecondFactorStep factor={factor} onDone={continueSignedIn} onCancel={() => setFactor(null)} />;
  return (
    <AccessFrame
      title={strings.title}
      text={next ? strings.again : strings.text}
      footer={
        options.data?.data.sign_up && (
          <>
            {strings.noAccount}{" "}
            <Link to="/sign-up" className={LINK_CLASS}>
              {strings.signUp}
            </Link>
          </>
        )
      }
    >
      <Form form={form}>
        <TextField
          label={accessTexts.email}
          {...form.bind("email")}
          input={{ type: "email", autoComplete: "username" }}
        />
        <TextField
          label={accessTexts.password}
          {...form.bind("password")}
          input={{ type: "password", autoComplete: "current-password" }}
        />
        <Button kind="primary" type="submit" busy={form.busy}>
          {strings.action}
        </Button>
        {hasPasskeySupport() && (
          <Button busy={passkey.busy} onClick={() => void passkey.submit()}>
            {securityTexts.signIn.passkey}
          </Button>
        )}
        <Button busy={singleSignOn.busy} onClick={() => void singleSignOn.submit()}>
          {securityTexts.singleSignOn.use}
        </Button>
        {passkey.problem && <Problem>{passkey.problem}</Problem>}
        {singleSignOn.failure !== null && <Problem>{errorMessage(singleSignOn.failure)}</Problem>}
        <Link to="/forgot-password" className={`${LINK_CLASS} justify-self-center text-[13px]`}>
          {strings.forgot}
        </Link>
      </Form>
    </AccessFrame>
  );
}
