import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../api/message-of.ts";
import { useChange, useRead } from "../api/query.ts";
import { MY_PROJECTS } from "../preload/first-reads.ts";
import { useProject } from "../shell/place.ts";
import { texts } from "../i18n/index.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { NameSection } from "../ui/name-section.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useToast } from "../ui/toast.tsx";
import { ProjectMembers } from "./project-members.tsx";

const words = texts.projects.settings;

export function ProjectSettingsPage() {
  const { isOwner } = useProject();
  return (
    <Page title={words.title} text={words.text} width="narrow">
      <Name />
      <ProjectMembers />
      {isOwner && <Budgets />}
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
      saved={words.saved}
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
  const [asking, setAsking] = useState(false);
  return (
    <Section title={words.deleteTitle} text={words.deleteText}>
      <div className="p-5">
        <Button kind="danger" onClick={() => setAsking(true)}>
          {words.delete}
        </Button>
      </div>
      {asking && <DeleteProject onClose={() => setAsking(false)} />}
    </Section>
  );
}

function DeleteProject({ onClose }: { readonly onClose: () => void }) {
  const { uid, name } = useProject();
  const navigate = useNavigate();
  const toast = useToast();
  const remove = useChange("deleteProject");
  const projects = useRead("getMyProjects", MY_PROJECTS);
  const form = useForm({ confirm_name: "" }, async ({ confirm_name }) => {
    await remove.mutateAsync({ project_uid: uid, confirm_name });
    toast(words.deleted);
    await navigate({ to: "/" });
    await projects.refetch().catch((error: unknown) => toast(messageOf(error), "problem"));
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.deleteTitle}
      description={words.deleteText}
      action={words.delete}
      kind="danger"
      ready={form.values.confirm_name === name}
    >
      <TextField
        label={words.confirmName(name)}
        {...form.bind("confirm_name")}
        input={{ autoComplete: "off" }}
      />
    </FormDialog>
  );
}
