import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callOperation } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { ReadState } from "../ui/states.tsx";
import { AccessFrame, LINK_CLASS } from "./access-frame.tsx";

const words = texts.access.signUp;

export function SignUpPage() {
  const read = useRead("getSignInOptions", undefined);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const form = useForm({ email: "" }, async (values) => {
    await callOperation("signUp", values);
    setAskedFor(values.email);
  });
  const footer = (
    <>
      {words.haveAccount}{" "}
      <Link to="/sign-in" className={LINK_CLASS}>
        {words.signIn}
      </Link>
    </>
  );
  if (!read.data) {
    return (
      <AccessFrame title={words.title} footer={footer}>
        <ReadState read={read}>{() => null}</ReadState>
      </AccessFrame>
    );
  }
  const { sign_up: open, sends_mail: sendsMail } = read.data.data;
  if (askedFor !== null) {
    return (
      <AccessFrame title={sendsMail ? words.sentTitle : words.noMailTitle} footer={footer}>
        <p role="status" className="mt-2 text-[13px] leading-relaxed text-muted">
          {sendsMail ? words.sent(askedFor) : words.noMail}
        </p>
      </AccessFrame>
    );
  }
  if (!open) return <AccessFrame title={words.closedTitle} text={words.closed} footer={footer} />;
  return (
    <AccessFrame title={words.title} text={words.text} footer={footer}>
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
