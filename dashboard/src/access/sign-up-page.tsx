import { Link } from "@tanstack/react-router";
import { callOperation } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { ReadState } from "../ui/states.tsx";
import { AccessFrame, LINK_CLASS } from "./access-frame.tsx";
import { MailLinkForm } from "./mail-link-form.tsx";

const strings = accessTexts.signUp;

export function SignUpPage() {
  const read = useRead("getSignInOptions", undefined);
  const footer = (
    <>
      {strings.haveAccount}{" "}
      <Link to="/sign-in" className={LINK_CLASS}>
        {strings.signIn}
      </Link>
    </>
  );
  if (!read.data) {
    return (
      <AccessFrame title={strings.title} footer={footer}>
        <ReadState read={read}>{() => null}</ReadState>
      </AccessFrame>
    );
  }
  const { sign_up: open, sends_mail: sendsMail } = read.data.data;
  if (!open) return <AccessFrame title={strings.closedTitle} text={strings.closed} footer={footer} />;
  return (
    <MailLinkForm
      strings={strings}
      sendsMail={sendsMail}
      send={(values) => callOperation("signUp", values)}
      footer={footer}
    />
  );
}
