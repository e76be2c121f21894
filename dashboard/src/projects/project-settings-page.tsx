import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../api/message-of.ts";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/place.ts";
import { texts } from "../texts/index.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
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
      {isOwner && <Deletion />}
    </Page>
  );
}

function Name() {
  const { uid, name, mayWrite } = useProject();
  const toast = useToast();
  const rename = useChange("renameProject", ["getMyProjects"]);
  const form = useForm({ name }, async (values) => {
    await rename.mutateAsync({ project_uid: uid, ...values });
    form.reset(values);
    toast(words.saved);
  });
  return (
    <Section title={texts.projects.name}>
      <Form form={form} className="p-5">
        <fieldset disabled={!mayWrite}>
          <TextField label={texts.projects.name} {...form.bind("name")} />
        </fieldset>
        {mayWrite ? (
          <Button
            kind="primary"
            type="submit"
            busy={form.busy}
            disabled={!form.dirty}
            className="justify-self-start"
          >
            {texts.actions.save}
          </Button>
        ) : (
          <p className="text-[13px] text-muted">{texts.states.readOnly}</p>
        )}
      </Form>
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
  const projects = useRead("getMyProjects", { limit: 100 });
  const form = useForm({ confirm_name: "" }, async ({ confirm_name }) => {
    await remove.mutateAsync({ project_uid: uid, confirm_name });
    toast(words.deleted);
    await navigate({ to: "/" });
    await projects.refetch().catch((error: unknown) => toast(messageOf(error), "problem"));
  });
  return (
    <Dialog open onClose={onClose} title={words.deleteTitle} description={words.deleteText}>
      <Form form={form}>
        <TextField
          label={words.confirmName(name)}
          {...form.bind("confirm_name")}
          input={{ autoComplete: "off" }}
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.actions.cancel}</Button>
          <Button kind="danger" type="submit" busy={form.busy} disabled={form.values.confirm_name !== name}>
            {words.delete}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
