import type { SessionDetail } from "../../api/client.ts";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { SelectField } from "../../ui/field.tsx";
import { useDesk } from "./use-desk.ts";
import { useDeskActions } from "./use-desk-actions.ts";

const strings = deskTexts;
const PRIORITIES = ["none", "low", "medium", "high", "urgent"] as const;
const NONE = "";

/** Whose the conversation is and how urgent, each changed at once. */
export function DeskFields({ session }: { readonly session: SessionDetail }) {
  const { teams, people } = useDesk();
  const { change } = useDeskActions();
  const targets = [session.session_uid];
  const assignee = people.find(({ user_id }) => user_id === session.assignee_id);
  const idOf = (value: string) => (value === NONE ? null : Number(value));
  return (
    <>
      <div className="flex items-end gap-2">
        {assignee && (
          <span className="pb-1">
            <Avatar name={assignee.name} picture={assignee.profile_pic} />
          </span>
        )}
        <SelectField
          className="min-w-0 flex-1"
          label={strings.assignee}
          value={String(session.assignee_id ?? NONE)}
          options={[
            { value: NONE, label: strings.noOne },
            ...people.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
          ]}
          onChange={(value) => change(targets, { assignee_id: idOf(value) }, strings.assigned)}
        />
      </div>
      {teams.length > 0 && (
        <SelectField
          label={strings.team}
          value={String(session.team_id ?? NONE)}
          options={[
            { value: NONE, label: strings.noTeam },
            ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => change(targets, { team_id: idOf(value) }, strings.assigned)}
        />
      )}
      <SelectField
        label={strings.priority}
        value={session.priority}
        options={PRIORITIES.map((value) => ({ value, label: strings.priorities[value] }))}
        onChange={(priority) => change(targets, { priority }, strings.prioritySet)}
      />
    </>
  );
}
