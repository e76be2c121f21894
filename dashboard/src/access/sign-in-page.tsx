import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { callOperation } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { enter } from "../shell/me.tsx";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { AccessFrame, linkClass } from "./access-frame.tsx";
import { safeNext } from "./safe-next.ts";

const words = texts.access.signIn;

export function SignInPage() {
  const { next } = useSearch({ strict: false });
  const navigate = useNavigate();
  const options = useRead("getSignInOptions", undefined);
  const form = useForm({ email: "", password: "" }, async (values) => {
    const { data } = await callOperation("signIn", values);
    enter(data);
    await navigate({ href: safeNext(next) });
  });
  return (
    <AccessFrame
      title={words.title}
      text={next ? words.again : words.text}
      footer={
        options.data?.data.sign_up && (
          <>
            {words.noAccount}{" "}
            <Link to="/sign-up" className={linkClass}>
              {words.signUp}
            </Link>
          </>
        )
      }
    >
      <Form form={form}>
        <TextField
          label={texts.access.email}
          {...form.bind("email")}
          input={{ type: "email", autoComplete: "username" }}
        />
        <TextField
          label={texts.access.password}
          {...form.bind("password")}
          input={{ type: "password", autoComplete: "current-password" }}
        />
        <Button kind="primary" type="submit" busy={form.busy}>
          {words.action}
        </Button>
        <Link to="/forgot-password" className={`${linkClass} justify-self-center text-[13px]`}>
          {words.forgot}
        </Link>
      </Form>
    </AccessFrame>
  );
}
