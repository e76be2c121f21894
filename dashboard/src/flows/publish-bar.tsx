import { EyeOff, Rocket } from "lucide-react";
import { useState } from "react";
import { callOperation, type Flow } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { queryClient } from "../api/query.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { DownloadButton } from "../ui/download-button.tsx";
import { useToast } from "../ui/toast.tsx";
import { errorsOf } from "./draft.ts";
import { FlowBadge } from "./flow-badge.tsx";
import { cacheFlow, useFlowEditor } from "./flow-editor.ts";
import { PROBLEMS_ID } from "./flow-problems.tsx";
import { TestDraft } from "./test-draft.tsx";

const strings = flowsTexts;

/** What state the flow is in, and what makes it live. */
export function PublishBar() {
  const { uid, mayWrite } = useProject();
  const { flow, save, store, draft } = useFlowEditor();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const input = { project_uid: uid, flow_id: flow.id };
  const errors = errorsOf(flow.problems);
  const isBlocked = save === "saved" && errors.length > 0;
  async function run(work: () => Promise<{ readonly data: Flow }>, done: string) {
    setBusy(true);
    try {
      const { data } = await work();
      store.adopt(data);
      cacheFlow(uid, data);
      await queryClient.invalidateQueries({ queryKey: ["getFlowVersions"] });
      toast(done);
    } catch (error) {
      toast(errorMessage(error), "problem");
    } finally {
      setBusy(false);
    }
  }
  async function publish() {
    if (!(await store.flush())) return;
    const saved = store.read().flow;
    if (errorsOf(saved.problems).length > 0) return document.getElementById(PROBLEMS_ID)?.focus();
    await run(
      () => callOperation("publishFlow", { ...input, revision: saved.revision }),
      strings.published(draft.name),
    );
  }
  return (
    <>
      <FlowBadge flow={{ ...flow, has_changes: flow.has_changes || save !== "saved" }} />
      {mayWrite && <span className="text-[13px] text-muted">{strings.save.states[save]}</span>}
      <DownloadButton
        label={strings.export}
        fileName={`${draft.name}.flow.json`}
        type="application/json"
        read={async () => {
          await store.flush();
          return callOperation("exportFlow", input);
        }}
      />
      {mayWrite && <TestDraft />}
      {mayWrite && flow.version !== null && (
        <Button
          icon={EyeOff}
          disabled={busy}
          onClick={() =>
            void run(() => callOperation("unpublishFlow", input), strings.unpublished(draft.name))
          }
        >
          {strings.unpublish}
        </Button>
      )}
      {mayWrite && (
        <Button
          kind="primary"
          icon={Rocket}
          busy={busy}
          disabled={save === "saved" && !flow.has_changes}
          {...(isBlocked ? { "aria-describedby": PROBLEMS_ID } : {})}
          onClick={() => void publish()}
        >
          {strings.publish}
        </Button>
      )}
    </>
  );
}
