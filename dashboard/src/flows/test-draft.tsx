import { useNavigate } from "@tanstack/react-router";
import { MessageCirclePlus } from "lucide-react";
import { flowRunsTexts } from "../i18n/areas/flow-runs.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useFlowEditor } from "./flow-editor.ts";

/** Saves the draft and runs it in Test chat, where the name of a flow starts it. */
export function TestDraft() {
  const { uid } = useProject();
  const { store, draft } = useFlowEditor();
  const navigate = useNavigate();
  async function open() {
    if (!(await store.flush())) return;
    await navigate({
      to: "/p/$projectUid/test-chat",
      params: { projectUid: uid },
      search: { flow: draft.name },
    });
  }
  return (
    <Button icon={MessageCirclePlus} onClick={() => void open()}>
      {flowRunsTexts.testDraft}
    </Button>
  );
}
