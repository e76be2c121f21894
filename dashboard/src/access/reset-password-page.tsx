import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { callOperation } from "../api/client.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { Button } from "../ui/button.tsx";
import { Form, Problem, useForm } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { AccessFrame, LINK_CLASS } from "./access-frame.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

const strings = accessTexts.reset;

export function ResetPasswordPage() {
  const { hash } = useSearch({ strict: false });
  const navigate = useNavigate();
  const toast = useToast();
  const form = useForm({ password: "", revoke_tokens: false }, async (values) => {
    await callOperation("resetPassword", { hash: hash ?? "", ...values });
    toast(strings.done);
    await navigate({ to: "/sign-in" });
  });
  const footer = (
    <Link to="/forgot-password" className={LINK_CLASS}>
      {accessTexts.forgot.action}
    </Link>
  );
  return (
    <AccessFrame title={strings.title} text={strings.text} footer={footer}>
      {hash ? (
        <Form form={form}>
          <NewPasswordField label={accessTexts.newPassword} {...form.bind("password")} />
          <SwitchField label={strings.revoke} hint={strings.revokeHint} {...form.toggle("revoke_tokens")} />
          <Button kind="primary" type="submit" busy={form.busy}>
            {strings.action}
          </Button>
        </Form>
      ) : (
        <Problem>{strings.missing}</Problem>
      )}
    </AccessFrame>
  );
}
