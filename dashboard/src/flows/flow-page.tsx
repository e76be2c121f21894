import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useEffect } from "react";
import { errorStatus, type Flow } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { BackLink } from "../ui/back-link.tsx";
import { lazily } from "../ui/lazily.tsx";
import { Page } from "../ui/page.tsx";
import { EmptyState, Loading, ReadState } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";
import { FlowEditorProvider, useNewFlowEditor } from "./flow-editor.ts";
import { FlowHistory } from "./flow-history.tsx";
import { FlowProblems } from "./flow-problems.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { SaveNotice } from "./save-notice.tsx";
import { StepDialog } from "./step-dialog.tsx";
import { StepList } from "./step-list.tsx";
import { Triggers } from "./triggers.tsx";

const strings = flowsTexts;
const FlowCanvas = lazily(async () => (await import("./flow-canvas.tsx")).FlowCanvas, <Loading />);

/** The editor of a flow. */
export function FlowPage() {
  const { uid } = useProject();
  const flowId = Number(useParams({ strict: false }).flowId);
  const read = useRead("getFlow", { project_uid: uid, flow_id: flowId });
  if (errorStatus(read.error) === 404) return <EmptyState icon={Trash2} title={strings.gone} isPage />;
  return (
    <ReadState read={read} rows={8}>
      {({ data }) => <OpenedFlow key={data.id} flow={data} />}
    </ReadState>
  );
}

function OpenedFlow({ flow: loaded }: { readonly flow: Flow }) {
  const { uid } = useProject();
  const editor = useNewFlowEditor(loaded);
  const { store, flow, draft, save } = editor;
  const { tab = "steps" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (next: string) =>
    navigate({
      to: "/p/$projectUid/flows/$flowId",
      params: { projectUid: uid, flowId: String(loaded.id) },
      search: { tab: next },
    });
  useEffect(() => {
    const state = store.read();
    if (state.save === "saved" && loaded.revision > state.flow.revision) store.replace(loaded);
  }, [loaded, store]);
  return (
    <FlowEditorProvider value={editor}>
      <Page
        title={draft.name}
        width={tab === "canvas" ? "full" : "normal"}
        text={
          <BackLink to="/p/$projectUid/flows" params={{ projectUid: uid }}>
            {strings.title}
          </BackLink>
        }
        actions={<PublishBar />}
      >
        <SaveNotice />
        <FlowProblems problems={flow.problems} onShow={(part) => void show(part)} />
        <Tabs
          label={draft.name}
          value={tab}
          onChange={(next) => void show(next)}
          tabs={[
            { key: "steps", title: strings.steps.title, content: <StepList /> },
            { key: "canvas", title: strings.canvas.title, content: <FlowCanvas /> },
            { key: "triggers", title: strings.triggers.title, content: <Triggers /> },
            { key: "history", title: strings.history.title, content: <FlowHistory /> },
          ]}
        />
        <StepDialog />
        <UnsavedGuard dirty={save !== "saved"} save={store.flush} />
        <p role="status" className="sr-only">
          {save === "saved" ? "" : texts.unsaved.bar}
        </p>
      </Page>
    </FlowEditorProvider>
  );
}
