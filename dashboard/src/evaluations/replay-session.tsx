import { useNavigate } from "@tanstack/react-router";
import { RotateCcw } from "lucide-react";
import { errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = evaluationsTexts.conversation;

/** Asks the visitor's messages again, with the draft beside what is live where there is one. */
export function ReplaySession({ sessionUid }: { readonly sessionUid: string }) {
  const { uid } = useProject();
  const toast = useToast();
  const navigate = useNavigate();
  const draft = useRead("getSettingsDraft", { project_uid: uid });
  const replay = useChange("replaySession", ["getEvaluationRuns"]);
  const hasDraft = Object.keys(draft.data?.data.changes ?? {}).length > 0;
  async function start() {
    try {
      const input = { project_uid: uid, session_uid: sessionUid, use_draft: hasDraft };
      const { data } = await replay.mutateAsync(input);
      await navigate({
        to: "/p/$projectUid/evaluation/runs/$runId",
        params: { projectUid: uid, runId: String(data.id) },
      });
    } catch (error) {
      toast(errorMessage(error), "problem");
    }
  }
  return (
    <Button
      size="sm"
      icon={RotateCcw}
      className="mt-2.5"
      busy={replay.isPending}
      onClick={() => void start()}
    >
      {hasDraft ? strings.replayDraft : strings.replay}
    </Button>
  );
}
