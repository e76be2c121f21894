import { errorMessage } from "../../api/error-message.ts";
import { useChange } from "../../api/query.ts";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { useProject } from "../../shell/current-location.ts";
import { useWorkspace } from "../../shell/me.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useDesk } from "./use-desk.ts";

/** Whether the reader takes new conversations from a rotation, and the switch for it. */
export function useAway() {
  const { uid } = useProject();
  const { me } = useWorkspace();
  const { people } = useDesk();
  const toast = useToast();
  const { mutate } = useChange("setAway", ["getDeskPeople"]);
  const isAway = people.find(({ user_id }) => user_id === me.user.id)?.is_away ?? false;
  const toggle = () =>
    mutate(
      { project_uid: uid, is_away: !isAway },
      {
        onSuccess: () => toast(isAway ? deskTexts.available : deskTexts.away),
        onError: (error) => toast(errorMessage(error), "problem"),
      },
    );
  return { isAway, toggle };
}
