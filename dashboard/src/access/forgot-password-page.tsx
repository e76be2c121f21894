import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callOperation } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { AccessFrame, LINK_CLASS } from "./access-frame.tsx";

const words = texts.access.forgot;

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sendsMail = useRead("getSignInOptions", undefined).data?.data.sends_mail ?? true;
  const form = useForm({ email: "" }, async (values) => {
    await callOperation("requestPasswordReset", values);
    setSentTo(values.email);
  });
  const back = (
    <Link to="/sign-in" className={LINK_CLASS}>
      {words.back}
    </Link>
  );
  if (sentTo !== null) {
    return (
      <AccessFrame title={sendsMail ? words.sentTitle : words.noMailTitle} footer={back}>
        <p role="status" className="mt-2 text-[13px] leading-relaxed text-muted">
          {sendsMail ? words.sent(sentTo) : words.noMail}
        </p>
      </AccessFrame>
    );
  }
  return (
    <AccessFrame title={words.title} text={words.text} footer={back}>
      <Form form={form}>
        <TextField
          label={texts.access.email}
          {...form.bind("email")}
          input={{ type: "email", autoComplete: "username" }}
        />
        <Button kind="primary" type="submit" busy={form.busy}>
          {words.action}
        </Button>
      </Form>
    </AccessFrame>
  );
}
