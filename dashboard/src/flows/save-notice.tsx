import { callOperation } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";
import { cacheFlow, useFlowEditor } from "./flow-editor.ts";

const strings = flowsTexts.save;

/** Why the draft isn't saved, and the way out. */
export function SaveNotice() {
  const { uid } = useProject();
  const { save, failure, store, flow } = useFlowEditor();
  const toast = useToast();
  const isConflict = save === "conflict";
  async function reload() {
    try {
      const { data } = await callOperation("getFlow", { project_uid: uid, flow_id: flow.id });
      cacheFlow(uid, data);
      store.replace(data);
    } catch (error) {
      toast(errorMessage(error), "problem");
    }
  }
  if (!isConflict && save !== "failed") return null;
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-danger-soft px-4 py-3 text-[13px] text-danger-ink"
    >
      <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        {isConflict ? strings.conflict : strings.failed(errorMessage(failure))}
      </p>
      {isConflict ? (
        <Button size="sm" onClick={() => void reload()}>
          {strings.reload}
        </Button>
      ) : (
        <Button size="sm" onClick={() => void store.flush()}>
          {texts.actions.retry}
        </Button>
      )}
    </div>
  );
}
