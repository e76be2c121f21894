import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { callOperation, errorStatus, type Me, type ReceivedInvitation } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { enter, leave, meQuery } from "../shell/me.tsx";
import { accessTexts } from "../i18n/areas/access.ts";
import { organizationsTexts } from "../i18n/areas/organizations.ts";
import { texts } from "../i18n/index.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, Problem, useForm } from "../ui/form.tsx";
import { ReadState } from "../ui/states.tsx";
import { AccessFrame } from "./access-frame.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

const strings = accessTexts.invitation;

export function AcceptInvitationPage() {
  const { hash = "" } = useSearch({ strict: false });
  const invitation = useRead("getInvitation", { hash });
  const me = useQuery({ ...meQuery, retry: false });
  if (invitation.data && !me.isPending) {
    return <Invitation invitation={invitation.data.data} hash={hash} me={me.data ?? null} />;
  }
  if (errorStatus(invitation.error) === 404) return <Unusable reason={strings.unknown} />;
  return (
    <AccessFrame title={strings.heading}>
      <ReadState read={invitation}>{() => null}</ReadState>
    </AccessFrame>
  );
}

interface Props {
  readonly invitation: ReceivedInvitation;
  readonly hash: string;
  readonly me: Me | null;
}

function Invitation({ invitation, hash, me }: Props) {
  const { href } = useLocation();
  const { status, email, role, organization_name: organization } = invitation;
  if (status !== "pending") {
    const reason = { accepted: strings.used, revoked: strings.revoked, expired: strings.expired }[status];
    return <Unusable reason={reason} />;
  }
  const text = strings.text(email, organizationsTexts.roles[role]);
  if (invitation.has_account && !me) {
    return (
      <AccessFrame title={strings.title(organization)} text={text}>
        <p className="mb-4 text-[13px] text-muted">{strings.signInFirst}</p>
        <Link to="/sign-in" search={{ next: href }} className={buttonClass("primary")}>
          {accessTexts.signIn.action}
        </Link>
      </AccessFrame>
    );
  }
  const isOther = me !== null && me.user.email.toLowerCase() !== email.toLowerCase();
  return (
    <AccessFrame title={strings.title(organization)} text={text}>
      {isOther ? <OtherAccount me={me} /> : <Accept hash={hash} asks={me === null} />}
    </AccessFrame>
  );
}

/** Signs out of the wrong account; the same page then continues with the invitation. */
function OtherAccount({ me }: { readonly me: Me }) {
  const form = useForm({}, async () => {
    await leave();
    location.reload();
  });
  return (
    <Form form={form}>
      <Problem>{strings.otherAccount(me.user.email)}</Problem>
      <Button type="submit" busy={form.busy}>
        {texts.navigation.signOut}
      </Button>
    </Form>
  );
}

function Unusable({ reason }: { readonly reason: string }) {
  return (
    <AccessFrame title={strings.unusable} text={reason}>
      <Link to="/sign-in" className={buttonClass()}>
        {accessTexts.signIn.action}
      </Link>
    </AccessFrame>
  );
}

function Accept({ hash, asks }: { readonly hash: string; readonly asks: boolean }) {
  const navigate = useNavigate();
  const form = useForm({ name: "", password: "" }, async (values) => {
    const { data } = await callOperation("acceptInvitation", { hash, ...(asks ? values : {}) });
    enter(data);
    await navigate({ to: "/" });
  });
  return (
    <Form form={form}>
      {asks && (
        <>
          <TextField label={accessTexts.name} {...form.bind("name")} input={{ autoComplete: "name" }} />
          <NewPasswordField {...form.bind("password")} />
        </>
      )}
      <Button kind="primary" type="submit" busy={form.busy}>
        {strings.action}
      </Button>
    </Form>
  );
}
