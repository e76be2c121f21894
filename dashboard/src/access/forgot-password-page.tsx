import { Link } from "@tanstack/react-router";
import { callOperation } from "../api/client.ts";
import { useSendsMail } from "../api/use-sends-mail.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { LINK_CLASS } from "./access-frame.tsx";
import { MailLinkForm } from "./mail-link-form.tsx";

const strings = accessTexts.forgot;

export function ForgotPasswordPage() {
  const sendsMail = useSendsMail() ?? true;
  return (
    <MailLinkForm
      strings={strings}
      sendsMail={sendsMail}
      send={(values) => callOperation("requestPasswordReset", values)}
      footer={
        <Link to="/sign-in" className={LINK_CLASS}>
          {strings.back}
        </Link>
      }
    />
  );
}
