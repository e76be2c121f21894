import { Link, useNavigate } from "@tanstack/react-router";
import { errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { MY_PROJECTS } from "../preload/first-reads.ts";
import { useProject } from "../shell/current-location.ts";
import { texts } from "../i18n/index.ts";
import { buttonClass } from "../ui/button.tsx";
import { DeleteSection } from "../ui/delete-section.tsx";
import { NameSection } from "../ui/name-section.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useToast } from "../ui/toast.tsx";
import { ProjectMembers } from "./project-members.tsx";
import { Retention } from "./retention.tsx";

const strings = texts.projects.settings;

export function ProjectSettingsPage() {
  const { isOwner } = useProject();
  return (
    <Page title={strings.title} text={strings.text} width="narrow">
      <Name />
      <ProjectMembers />
      {isOwner && <Budgets />}
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
      title={texts.projects.name}
      label={texts.projects.name}
      name={name}
      mayWrite={mayWrite}
      saved={strings.saved}
      onSave={(next) => rename.mutateAsync({ project_uid: uid, name: next })}
    />
  );
}

function Budgets() {
  const { uid } = useProject();
  return (
    <Section
      title={texts.spending.link}
      text={texts.spending.linkText}
      actions={
        <Link to="/p/$projectUid/budgets" params={{ projectUid: uid }} className={buttonClass()}>
          {texts.spending.open}
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
