import { errorMessage } from "../../api/error-message.ts";
import { useChange } from "../../api/query.ts";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { useProject } from "../../shell/current-location.ts";
import { useToast } from "../../ui/toast.tsx";

/** Refetched after the person's own changes of conversations. */
export const CHANGED_BY_DESK = ["getSession", "getSessionMessages", "getSessions", "getInboxCounts"] as const;

/** The function that takes back what one call has changed. */
export function useUndoUpdate(): (undoUid: string) => () => void {
  const { uid } = useProject();
  const toast = useToast();
  const { mutate } = useChange("undoSessionsUpdate", CHANGED_BY_DESK);
  return (undo_uid) => () =>
    mutate(
      { project_uid: uid, undo_uid },
      {
        onSuccess: ({ data }) =>
          data.refused.length > 0
            ? toast(deskTexts.refused(data.refused.length), "problem")
            : toast(deskTexts.undone),
        onError: (error) => toast(errorMessage(error), "problem"),
      },
    );
}
