import { useState } from "react";
import { ShowSecret } from "../access/show-secret.tsx";
import { callOperation } from "../api/client.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { installationTexts } from "../i18n/areas/installation.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";

const strings = installationTexts.reset;

export function PasswordReset() {
  const [made, setMade] = useState<{ email: string; link: string } | null>(null);
  const form = useForm({ email: "" }, async ({ email }) => {
    const { data } = await callOperation("createPasswordResetLink", { email });
    setMade({ email, ...data });
    form.reset({ email: "" });
  });
  return (
    <Section title={strings.title} text={strings.text}>
      <Form form={form} className="p-5">
        <TextField
          label={accessTexts.email}
          {...form.bind("email")}
          input={{ type: "email", autoComplete: "off" }}
        />
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {strings.action}
        </Button>
      </Form>
      {made && (
        <ShowSecret
          title={strings.linkTitle}
          text={strings.linkText(made.email)}
          label={installationTexts.link}
          value={made.link}
          onClose={() => setMade(null)}
        />
      )}
    </Section>
  );
}
