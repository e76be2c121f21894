import { Link, useNavigate } from "@tanstack/react-router";
import { callOperation } from "../api/client.ts";
import { enter } from "../shell/me.tsx";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { AccessFrame, linkClass } from "./access-frame.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

const words = texts.access.signUp;

export function SignUpPage() {
  const navigate = useNavigate();
  const form = useForm({ name: "", email: "", organization_name: "", password: "" }, async (values) => {
    const { organization_name: organization, ...person } = values;
    const { data } = await callOperation("signUp", {
      ...person,
      ...(organization.trim() === "" ? {} : { organization_name: organization }),
    });
    enter(data);
    await navigate({ to: "/" });
  });
  return (
    <AccessFrame
      title={words.title}
      text={words.text}
      footer={
        <>
          {words.haveAccount}{" "}
          <Link to="/sign-in" className={linkClass}>
            {words.signIn}
          </Link>
        </>
      }
    >
      <Form form={form}>
        <TextField label={texts.access.name} {...form.bind("name")} input={{ autoComplete: "name" }} />
        <TextField
          label={texts.access.email}
          {...form.bind("email")}
          input={{ type: "email", autoComplete: "username" }}
        />
        <TextField
          label={texts.access.organizationName}
          optional={texts.optional}
          {...form.bind("organization_name")}
          input={{ autoComplete: "organization" }}
        />
        <NewPasswordField {...form.bind("password")} />
        <Button kind="primary" type="submit" busy={form.busy}>
          {words.action}
        </Button>
      </Form>
    </AccessFrame>
  );
}
