import { useState } from "react";
import { callOperation, type Input } from "../../api/client.ts";
import { errorMessage } from "../../api/error-message.ts";
import { useChange } from "../../api/query.ts";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { useProject } from "../../shell/current-location.ts";
import { useToast } from "../../ui/toast.tsx";
import { CHANGED_BY_DESK, useUndoUpdate } from "./use-undo-update.ts";

export type DeskChange = Omit<NonNullable<Input<"updateSessions">>, "project_uid" | "session_uids">;
export type DeskDialogName = "assign" | "snooze" | "priority";

export interface DeskActions {
  readonly busy: boolean;
  /** The dialog that is open, and the conversations it is for. */
  readonly dialog: { readonly name: DeskDialogName; readonly targets: readonly string[] } | null;
  readonly ask: (name: DeskDialogName, targets: readonly string[]) => void;
  readonly close: () => void;
  /** Changes all of them in one call, and offers to undo it. */
  readonly change: (targets: readonly string[], change: DeskChange, done: string) => void;
}

export function useDeskActions(onDone: () => void = () => undefined): DeskActions {
  const { uid } = useProject();
  const toast = useToast();
  const [dialog, setDialog] = useState<DeskActions["dialog"]>(null);
  const update = useChange("updateSessions", CHANGED_BY_DESK);
  const undo = useUndoUpdate();
  const fail = (error: unknown) => toast(errorMessage(error), "problem");
  return {
    busy: update.isPending,
    dialog,
    ask: (name, targets) => targets.length > 0 && setDialog({ name, targets }),
    close: () => setDialog(null),
    change(targets, change, done) {
      if (targets.length === 0) return;
      update.mutate(
        { project_uid: uid, session_uids: [...targets], ...change },
        {
          onSuccess: ({ data }) => {
            setDialog(null);
            onDone();
            if (data.refused.length > 0) toast(deskTexts.refused(data.refused.length), "problem");
            if (data.undo_uid) toast(done, "ok", undo(data.undo_uid));
          },
          onError: fail,
        },
      );
    },
  };
}

/** A lost sign does no harm, so failures are not shown. */
export function announceViewing(projectUid: string, sessionUid: string, isViewing: boolean): void {
  callOperation("announceViewing", {
    project_uid: projectUid,
    session_uid: sessionUid,
    is_viewing: isViewing,
  }).catch(() => undefined);
}
