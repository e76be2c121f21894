import type { DeskPerson, Team } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useProject } from "../../shell/current-location.ts";

export interface DeskData {
  readonly teams: readonly Team[];
  readonly people: readonly DeskPerson[];
}

/** The project's teams and people, empty until they are read. */
export function useDesk(): DeskData {
  const { uid } = useProject();
  const teams = useRead("getTeams", { project_uid: uid });
  const people = useRead("getDeskPeople", { project_uid: uid });
  return { teams: teams.data?.data ?? [], people: people.data?.data ?? [] };
}
