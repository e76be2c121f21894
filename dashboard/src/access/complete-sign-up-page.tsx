import { useNavigate, useSearch } from "@tanstack/react-router";
import { callOperation } from "../api/client.ts";
import { enter } from "../shell/me.tsx";
import { accessTexts } from "../i18n/areas/access.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { AccessFrame } from "./access-frame.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

const strings = accessTexts.signUp;

export function CompleteSignUpPage() {
  const { hash = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const form = useForm({ name: "", organization_name: "", password: "" }, async (values) => {
    const { organization_name: organization, ...person } = values;
    const { data } = await callOperation("completeSignUp", {
      hash,
      ...person,
      ...(organization.trim() === "" ? {} : { organization_name: organization }),
    });
    enter(data);
    await navigate({ to: "/" });
  });
  return (
    <AccessFrame title={strings.completeTitle} text={strings.completeText}>
      <Form form={form}>
        <TextField label={accessTexts.name} {...form.bind("name")} input={{ autoComplete: "name" }} />
        <TextField
          label={accessTexts.organizationName}
          optional={texts.optional}
          {...form.bind("organization_name")}
          input={{ autoComplete: "organization" }}
        />
        <NewPasswordField {...form.bind("password")} />
        <Button kind="primary" type="submit" busy={form.busy}>
          {strings.complete}
        </Button>
      </Form>
    </AccessFrame>
  );
}
