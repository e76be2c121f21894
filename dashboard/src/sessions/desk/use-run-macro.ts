import type { Macro } from "../../api/client.ts";
import { errorMessage } from "../../api/error-message.ts";
import { useChange } from "../../api/query.ts";
import { repliesTexts } from "../../i18n/areas/replies.ts";
import { useProject } from "../../shell/current-location.ts";
import { useToast } from "../../ui/toast.tsx";
import { CHANGED_BY_DESK, useUndoUpdate } from "./use-undo-update.ts";

export type RunMacro = (macro: Pick<Macro, "id" | "name">) => void;

/** Runs all steps of a macro in the conversation, and offers to undo what it changed. */
export function useRunMacro(sessionUid: string): RunMacro {
  const { uid } = useProject();
  const toast = useToast();
  const undo = useUndoUpdate();
  const { mutate } = useChange("runMacro", CHANGED_BY_DESK);
  return ({ id, name }) =>
    mutate(
      { project_uid: uid, macro_id: id, session_uid: sessionUid },
      {
        onSuccess: ({ data }) =>
          toast(repliesTexts.macroDone(name), "ok", data.undo_uid ? undo(data.undo_uid) : undefined),
        onError: (error) => toast(errorMessage(error), "problem"),
      },
    );
}
