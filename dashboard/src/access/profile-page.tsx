import { useNavigate } from "@tanstack/react-router";
import { callOperation, type SignIn } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { PictureField } from "../pictures/picture-field.tsx";
import { LanguageField } from "../shell/language-field.tsx";
import { forgetAccount, useWorkspace } from "../shell/me.tsx";
import { accessTexts } from "../i18n/areas/access.ts";
import { privacyTexts } from "../i18n/areas/privacy.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { texts } from "../i18n/index.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { DeleteSection } from "../settings/delete-section.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { NameSection } from "../settings/name-section.tsx";
import { lazily } from "../ui/lazily.tsx";
import { Page, Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { LinkedProviders } from "./linked-providers.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { SecondFactor } from "./second-factor.tsx";

const strings = accessTexts.profile;
const privacy = privacyTexts.account;
const ConnectedClients = lazily(
  async () => (await import("../authorization/connected-clients.tsx")).ConnectedClients,
);

export function ProfilePage() {
  return (
    <Page title={strings.title} text={strings.text} width="narrow">
      <Person />
      <Picture />
      <Section title={texts.language.title} text={texts.language.text}>
        <div className="p-5">
          <LanguageField />
        </div>
      </Section>
      <Password />
      <SecondFactor />
      <LinkedProviders />
      <SignIns />
      <ConnectedClients />
      <Deletion />
    </Page>
  );
}

function Deletion() {
  const { me } = useWorkspace();
  const navigate = useNavigate();
  return (
    <DeleteSection
      title={privacy.title}
      text={privacy.text}
      field="confirm_email"
      label={projectsTexts.settings.confirmName(me.user.email)}
      expected={me.user.email}
      onDelete={async (typed) => {
        await callOperation("deleteAccount", { confirm_email: typed });
        forgetAccount();
        await navigate({ to: "/sign-in" });
      }}
    />
  );
}

function Person() {
  const { me } = useWorkspace();
  const update = useChange("updateProfile", ["getMe"]);
  return (
    <NameSection
      title={strings.you}
      text={me.user.email}
      label={accessTexts.name}
      name={me.user.name}
      autoComplete="name"
      saved={strings.saved}
      onSave={(name) => update.mutateAsync({ name })}
    />
  );
}

const SHOWN_WITH_PICTURE = ["getMe", "getOrganizationMembers", "getProjectMembers", "getDeskPeople"] as const;

function Picture() {
  const { user } = useWorkspace().me;
  const set = useChange("setProfilePicture", SHOWN_WITH_PICTURE);
  const remove = useChange("removeProfilePicture", SHOWN_WITH_PICTURE);
  return (
    <Section title={strings.picture}>
      <div className="p-5">
        <PictureField
          label={strings.picture}
          hint={strings.pictureText}
          name={user.name}
          picture={user.profile_pic}
          saved={strings.pictureSaved}
          removed={strings.pictureRemoved}
          onSet={(file) => set.mutateAsync({ file })}
          onRemove={() => remove.mutateAsync({})}
        />
      </div>
    </Section>
  );
}

function Password() {
  const toast = useToast();
  const change = useChange("changePassword", ["getSignIns"]);
  const empty = { current_password: "", new_password: "" };
  const form = useForm(empty, async (values) => {
    await change.mutateAsync(values);
    form.reset(empty);
    toast(strings.passwordDone);
  });
  return (
    <Section title={strings.passwordTitle} text={strings.passwordText}>
      <Form form={form} className="p-5">
        <TextField
          label={accessTexts.currentPassword}
          {...form.bind("current_password")}
          input={{ type: "password", autoComplete: "current-password" }}
        />
        <NewPasswordField label={accessTexts.newPassword} {...form.bind("new_password")} />
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {strings.passwordAction}
        </Button>
      </Form>
    </Section>
  );
}

function SignIns() {
  const signIns = useRead("getSignIns", { limit: 100 });
  const revoke = useChange("revokeSignIn", ["getSignIns"]);
  const [ask, question] = useConfirm();
  const end = (row: SignIn) =>
    ask({
      title: strings.revokeTitle,
      text: strings.revokeText(row.device),
      action: strings.revoke,
      done: strings.revoked,
      run: () => revoke.mutateAsync({ sign_in_id: row.id }),
    });
  return (
    <Section title={strings.signIns} text={strings.signInsText}>
      <ReadState read={signIns} rows={3}>
        {({ data }) => (
          <Table
            label={strings.signIns}
            rows={data}
            rowKey={(row) => row.id}
            columns={[
              { key: "device", title: strings.device, cell: (row) => row.device },
              {
                key: "ip",
                title: strings.address,
                cell: (row) => <span className="font-mono text-xs">{row.ip}</span>,
              },
              { key: "seen", title: strings.lastSeen, cell: (row) => <Time at={row.last_seen_at} /> },
              {
                key: "end",
                title: strings.revoke,
                silent: true,
                className: "text-end",
                cell: (row) =>
                  row.current ? (
                    <Badge tone="ok">{strings.thisOne}</Badge>
                  ) : (
                    <Button
                      size="sm"
                      aria-label={`${strings.revoke}: ${row.device}`}
                      onClick={() => end(row)}
                    >
                      {strings.revoke}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </ReadState>
      {question}
    </Section>
  );
}
