import { Link, useNavigate } from "@tanstack/react-router";
import { errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { MY_PROJECTS } from "../preload/first-reads.ts";
import { useProject } from "../shell/current-location.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { notificationsTexts } from "../i18n/areas/notifications.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { repliesTexts } from "../i18n/areas/replies.ts";
import { spendingTexts } from "../i18n/areas/spending.ts";
import { buttonClass } from "../ui/button.tsx";
import { DeleteSection } from "../settings/delete-section.tsx";
import { lazily } from "../ui/lazily.tsx";
import { NameSection } from "../settings/name-section.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useToast } from "../ui/toast.tsx";
import { VisitorMails } from "../notifications/visitor-mails.tsx";
import { ProjectMembers } from "./project-members.tsx";
import { ProofLifetimes } from "./proof-lifetimes.tsx";
import { Retention } from "./retention.tsx";

const strings = projectsTexts.settings;

/** Loads with its texts when it is shown, as the first page has no room for their names. */
const HelpLink = lazily(async () => (await import("../help/help-link.tsx")).HelpLink);

export function ProjectSettingsPage() {
  const { isOwner } = useProject();
  return (
    <Page title={strings.title} text={strings.text} width="narrow">
      <Name />
      <ProjectMembers />
      <Desk />
      <Replies />
      <HelpLink />
      <Notifications />
      <VisitorMails />
      {isOwner && <Budgets />}
      {isOwner && <ProofLifetimes />}
      {isOwner && <Retention />}
      {isOwner && <Deletion />}
    </Page>
  );
}

function Name() {
  const { uid, name, mayWrite } = useProject();
  const rename = useChange("renameProject", ["getMyProjects"]);
  return (
    <NameSection
      title={projectsTexts.name}
      label={projectsTexts.name}
      name={name}
      mayWrite={mayWrite}
      saved={strings.saved}
      onSave={(next) => rename.mutateAsync({ project_uid: uid, name: next })}
    />
  );
}

function Notifications() {
  const { uid } = useProject();
  return (
    <Section
      title={notificationsTexts.title}
      text={notificationsTexts.text}
      actions={
        <Link to="/p/$projectUid/notifications" params={{ projectUid: uid }} className={buttonClass()}>
          {notificationsTexts.open}
        </Link>
      }
    >
      {null}
    </Section>
  );
}

function Desk() {
  const { uid } = useProject();
  return (
    <Section
      title={deskTexts.title}
      text={deskTexts.text}
      actions={
        <Link to="/p/$projectUid/desk" params={{ projectUid: uid }} className={buttonClass()}>
          {deskTexts.open}
        </Link>
      }
    >
      {null}
    </Section>
  );
}

function Replies() {
  const { uid } = useProject();
  return (
    <Section
      title={repliesTexts.title}
      text={repliesTexts.text}
      actions={
        <Link to="/p/$projectUid/replies" params={{ projectUid: uid }} className={buttonClass()}>
          {repliesTexts.open}
        </Link>
      }
    >
      {null}
    </Section>
  );
}

function Budgets() {
  const { uid } = useProject();
  return (
    <Section
      title={spendingTexts.link}
      text={spendingTexts.linkText}
      actions={
        <Link to="/p/$projectUid/budgets" params={{ projectUid: uid }} className={buttonClass()}>
          {spendingTexts.open}
        </Link>
      }
    >
      {null}
    </Section>
  );
}

function Deletion() {
  const { uid, name } = useProject();
  const navigate = useNavigate();
  const toast = useToast();
  const remove = useChange("deleteProject");
  const projects = useRead("getMyProjects", MY_PROJECTS);
  return (
    <DeleteSection
      title={strings.delete}
      text={strings.deleteText}
      field="confirm_name"
      label={strings.confirmName(name)}
      expected={name}
      onDelete={async (typed) => {
        await remove.mutateAsync({ project_uid: uid, confirm_name: typed });
        toast(strings.deleted);
        await navigate({ to: "/" });
        await projects.refetch().catch((error: unknown) => toast(errorMessage(error), "problem"));
      }}
    />
  );
}
