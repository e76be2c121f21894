import { useState, type ReactNode } from "react";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { texts } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { localDateTime, snoozeTimes } from "./snooze-times.ts";
import { useDesk } from "./use-desk.ts";
import type { DeskActions } from "./use-desk-actions.ts";

const strings = deskTexts;
const PRIORITIES = ["none", "low", "medium", "high", "urgent"] as const;
/** What leaves the field as it is, and what empties it. */
const SAME = "same";
const NONE = "none";

/** The dialog that a key, a menu or the bar of selected conversations has opened. */
export function DeskDialogs({ actions }: { readonly actions: DeskActions }) {
  if (!actions.dialog) return null;
  const { name, targets } = actions.dialog;
  const Chosen = { assign: AssignDialog, snooze: SnoozeDialog, priority: PriorityDialog }[name];
  return <Chosen actions={actions} targets={targets} />;
}

interface Props {
  readonly actions: DeskActions;
  readonly targets: readonly string[];
}

function AssignDialog({ actions, targets }: Props) {
  const { teams, people } = useDesk();
  const [assignee, setAssignee] = useState(SAME);
  const [team, setTeam] = useState(SAME);
  const idOf = (value: string) => (value === NONE ? null : Number(value));
  const save = () =>
    actions.change(
      targets,
      {
        ...(assignee === SAME ? {} : { assignee_id: idOf(assignee) }),
        ...(team === SAME ? {} : { team_id: idOf(team) }),
      },
      strings.assigned,
    );
  return (
    <Box title={strings.assign} actions={actions} onSave={save} isReady={assignee !== SAME || team !== SAME}>
      <SelectField
        label={strings.assignee}
        value={assignee}
        options={[
          { value: SAME, label: strings.unchanged },
          { value: NONE, label: strings.noOne },
          ...people.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
        ]}
        onChange={setAssignee}
      />
      <SelectField
        label={strings.team}
        value={team}
        options={[
          { value: SAME, label: strings.unchanged },
          { value: NONE, label: strings.noTeam },
          ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={setTeam}
      />
    </Box>
  );
}

const SNOOZE_CHOICES = ["laterToday", "tomorrow", "nextWeek", "anotherTime"] as const;

function SnoozeDialog({ actions, targets }: Props) {
  const [choice, setChoice] = useState<(typeof SNOOZE_CHOICES)[number]>("tomorrow");
  const [typed, setTyped] = useState(() => localDateTime(snoozeTimes(new Date()).tomorrow));
  const until = choice === "anotherTime" ? new Date(typed) : snoozeTimes(new Date())[choice];
  const isReady = until.getTime() > Date.now();
  const save = () => actions.change(targets, { snoozed_until: until.toISOString() }, strings.snoozed);
  return (
    <Box title={strings.snooze} actions={actions} onSave={save} isReady={isReady} action={strings.snooze}>
      <SelectField
        label={strings.snoozeUntil}
        value={choice}
        options={SNOOZE_CHOICES.map((value) => ({ value, label: strings[value] }))}
        onChange={setChoice}
      />
      {choice === "anotherTime" && (
        <TextField
          label={strings.dateAndTime}
          value={typed}
          onChange={setTyped}
          input={{ type: "datetime-local", min: localDateTime(new Date()) }}
        />
      )}
      <Button
        kind="ghost"
        className="justify-self-start"
        onClick={() => actions.change(targets, { snoozed_until: null }, strings.snoozeEnded)}
      >
        {strings.endSnooze}
      </Button>
    </Box>
  );
}

function PriorityDialog({ actions, targets }: Props) {
  const [priority, setPriority] = useState<(typeof PRIORITIES)[number]>("high");
  return (
    <Box
      title={strings.priority}
      actions={actions}
      onSave={() => actions.change(targets, { priority }, strings.prioritySet)}
      isReady
    >
      <SelectField
        label={strings.priority}
        value={priority}
        options={PRIORITIES.map((value) => ({ value, label: strings.priorities[value] }))}
        onChange={setPriority}
      />
    </Box>
  );
}

interface BoxProps {
  readonly title: string;
  readonly actions: DeskActions;
  readonly onSave: () => void;
  readonly isReady: boolean;
  readonly action?: string;
  readonly children: ReactNode;
}

function Box({ title, actions, onSave, isReady, action = texts.actions.save, children }: BoxProps) {
  return (
    <Dialog open onClose={actions.close} title={title}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSave();
        }}
      >
        {children}
        <DialogActions>
          <Button onClick={actions.close}>{texts.actions.cancel}</Button>
          <Button kind="primary" type="submit" busy={actions.busy} disabled={!isReady}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
