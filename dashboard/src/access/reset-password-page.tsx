import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { callOperation } from "../api/client.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { Form, Problem, useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { AccessFrame, LINK_CLASS } from "./access-frame.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

const words = texts.access.reset;

export function ResetPasswordPage() {
  const { hash } = useSearch({ strict: false });
  const navigate = useNavigate();
  const toast = useToast();
  const form = useForm({ password: "" }, async ({ password }) => {
    await callOperation("resetPassword", { hash: hash ?? "", password });
    toast(words.done);
    await navigate({ to: "/sign-in" });
  });
  const footer = (
    <Link to="/forgot-password" className={LINK_CLASS}>
      {texts.access.forgot.action}
    </Link>
  );
  return (
    <AccessFrame title={words.title} text={words.text} footer={footer}>
      {hash ? (
        <Form form={form}>
          <NewPasswordField label={texts.access.newPassword} {...form.bind("password")} />
          <Button kind="primary" type="submit" busy={form.busy}>
            {words.action}
          </Button>
        </Form>
      ) : (
        <Problem>{words.missing}</Problem>
      )}
    </AccessFrame>
  );
}
