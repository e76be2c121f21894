import { useChange } from "../../api/query.ts";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { useProject } from "../../shell/current-location.ts";
import { useWorkspace } from "../../shell/me.tsx";
import { useOutcome } from "../../ui/use-outcome.ts";
import { useDesk } from "./use-desk.ts";

/** Whether the reader takes new conversations from a rotation, and the switch for it. */
export function useAway() {
  const { uid } = useProject();
  const { me } = useWorkspace();
  const { people } = useDesk();
  const outcome = useOutcome();
  const { mutate } = useChange("setAway", ["getDeskPeople"]);
  const isAway = people.find(({ user_id }) => user_id === me.user.id)?.is_away ?? false;
  const toggle = () =>
    mutate({ project_uid: uid, is_away: !isAway }, outcome(isAway ? deskTexts.available : deskTexts.away));
  return { isAway, toggle };
}
