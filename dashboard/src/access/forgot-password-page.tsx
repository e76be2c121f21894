import { Link } from "@tanstack/react-router";
import { callOperation } from "../api/client.ts";
import { useSendsMail } from "../api/use-sends-mail.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { AccessFrame, LINK_CLASS } from "./access-frame.tsx";
import { MailLinkForm } from "./mail-link-form.tsx";

const strings = accessTexts.forgot;

export function ForgotPasswordPage() {
  const sendsMail = useSendsMail() ?? true;
  const footer = (
    <Link to="/sign-in" className={LINK_CLASS}>
      {strings.back}
    </Link>
  );
  // The operator sees no requests: they make the link when they are asked.
  if (!sendsMail) return <AccessFrame title={strings.title} text={strings.noMail} footer={footer} />;
  return (
    <MailLinkForm
      strings={strings}
      sendsMail
      send={(values) => callOperation("requestPasswordReset", values)}
      footer={footer}
    />
  );
}
