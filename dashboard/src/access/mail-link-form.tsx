import { useState, type ReactNode } from "react";
import { accessTexts } from "../i18n/areas/access.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { AccessFrame } from "./access-frame.tsx";

interface Props {
  readonly strings: {
    readonly title: string;
    readonly text: string;
    readonly action: string;
    readonly sentTitle: string;
    readonly sent: (email: string) => string;
    readonly noMailTitle: string;
    readonly noMail: string;
  };
  readonly footer: ReactNode;
  readonly sendsMail: boolean;
  readonly send: (values: { email: string }) => Promise<unknown>;
}

/** Requests a link by mail for an address. */
export function MailLinkForm({ strings, footer, sendsMail, send }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ email: "" }, async (values) => {
    await send(values);
    setSentTo(values.email);
  });
  if (sentTo !== null) {
    return (
      <AccessFrame title={sendsMail ? strings.sentTitle : strings.noMailTitle} footer={footer}>
        <p role="status" className="mt-2 text-[13px] leading-relaxed text-muted">
          {sendsMail ? strings.sent(sentTo) : strings.noMail}
        </p>
      </AccessFrame>
    );
  }
  return (
    <AccessFrame title={strings.title} text={sendsMail ? strings.text : strings.noMail} footer={footer}>
      <Form form={form}>
        <TextField
          label={accessTexts.email}
          {...form.bind("email")}
          input={{ type: "email", autoComplete: "username" }}
        />
        <Button kind="primary" type="submit" busy={form.busy}>
          {strings.action}
        </Button>
      </Form>
    </AccessFrame>
  );
}
