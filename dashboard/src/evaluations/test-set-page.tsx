import { useNavigate, useParams } from "@tanstack/react-router";
import { Play, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { callOperation, type TestSet } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useSendsMail } from "../api/use-sends-mail.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { notificationsTexts } from "../i18n/areas/notifications.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { DownloadButton } from "../ui/download-button.tsx";
import { SelectField } from "../ui/field.tsx";
import { Page, Section } from "../ui/page.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { Cases } from "./cases.tsx";
import { ImportCases } from "./import-cases.tsx";
import { RunDialog } from "./run-dialog.tsx";
import { Runs } from "./runs.tsx";

const strings = evaluationsTexts;

/** One test set: its cases, how often it runs, and its runs. */
export function TestSetPage() {
  const { uid } = useProject();
  const setId = Number(useParams({ strict: false }).setId);
  const read = useRead("getTestSets", { project_uid: uid });
  return (
    <ReadState read={read} rows={8}>
      {({ data }) => {
        const set = data.find(({ id }) => id === setId);
        return set ? <OpenedSet set={set} /> : <EmptyState icon={Trash2} title={strings.gone} isPage />;
      }}
    </ReadState>
  );
}

function OpenedSet({ set }: { readonly set: TestSet }) {
  const { uid, mayWrite } = useProject();
  const [open, setOpen] = useState<"run" | "import" | null>(null);
  const close = () => setOpen(null);
  return (
    <Page
      title={set.name}
      text={
        <BackLink to="/p/$projectUid/evaluation" params={{ projectUid: uid }}>
          {strings.title}
        </BackLink>
      }
      actions={
        <>
          <DownloadButton
            label={strings.csv.export}
            fileName="test-cases.csv"
            type="text/csv"
            read={() => callOperation("exportTestCases", { project_uid: uid, set_id: set.id })}
          />
          {mayWrite && (
            <>
              <Button icon={Upload} onClick={() => setOpen("import")}>
                {strings.csv.import}
              </Button>
              <Button kind="primary" icon={Play} disabled={set.cases === 0} onClick={() => setOpen("run")}>
                {strings.run.action}
              </Button>
            </>
          )}
        </>
      }
    >
      <Cases setId={set.id} />
      {mayWrite && <Schedule set={set} />}
      <Runs setId={set.id} />
      {open === "run" && <RunDialog set={set} onClose={close} />}
      {open === "import" && <ImportCases setId={set.id} onClose={close} />}
    </Page>
  );
}

function Schedule({ set }: { readonly set: TestSet }) {
  const { uid } = useProject();
  const toast = useToast();
  const navigate = useNavigate();
  const [confirm, question] = useConfirm();
  const change = useChange("setTestSchedule", ["getTestSets"]);
  const remove = useChange("deleteTestSet", ["getTestSets"]);
  const save = async (input: { every?: TestSet["every"]; notify_me?: boolean }) => {
    await change.mutateAsync({ project_uid: uid, set_id: set.id, ...input });
    toast(strings.schedule.saved);
  };
  const deletion = (
    <IconButton
      icon={Trash2}
      label={strings.deleteSet}
      onClick={() =>
        confirm({
          title: strings.deleteSet,
          text: strings.deleteSetText(set.name),
          action: texts.actions.delete,
          run: async () => {
            await navigate({ to: "/p/$projectUid/evaluation", params: { projectUid: uid } });
            await remove.mutateAsync({ project_uid: uid, set_id: set.id });
          },
        })
      }
    />
  );
  const sendsMail = useSendsMail();
  return (
    <Section title={strings.schedule.title} text={strings.schedule.text} actions={deletion}>
      <div className="grid gap-5 p-5 sm:grid-cols-2">
        <SelectField
          label={strings.schedule.label}
          value={set.every ?? "never"}
          options={(["never", "daily", "weekly"] as const).map((value) => ({
            value,
            label: strings.schedule[value],
          }))}
          onChange={(value) => void save({ every: value === "never" ? null : value })}
        />
        <SwitchField
          label={strings.schedule.notify}
          hint={sendsMail === false ? notificationsTexts.noMailServer : strings.schedule.notifyHint}
          checked={set.notifies_me}
          onChange={(notify_me) => void save({ notify_me })}
        />
      </div>
      {question}
    </Section>
  );
}
