import type { Team } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ChoiceBoxes } from "./choice-boxes.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import { ReadOnlyNote } from "../ui/form-dialog.tsx";
import { Form, useForm, type FormState } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { parseHolidays, parseHours, toTeamChanges, toTeamValues, type TeamValues } from "./team-values.ts";

const strings = deskTexts;
const TOUCHED = ["getTeams", "getDeskPeople", "getInboxCounts"] as const;

export function TeamSection({ team }: { readonly team: Team }) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const [ask, question] = useConfirm();
  const update = useChange("updateTeam", TOUCHED);
  const remove = useChange("deleteTeam", TOUCHED);
  const key = { project_uid: uid, team_id: team.id };
  const form = useForm<TeamValues>(toTeamValues(team), async (values) => {
    // The field says what is wrong.
    if ((!values.isAlways && !parseHours(values.hours)) || !parseHolidays(values.holidays)) return;
    await update.mutateAsync({ ...key, ...toTeamChanges(values) });
    form.saved(values);
    toast(strings.teamSaved);
  });
  const confirmDelete = () =>
    ask({
      title: strings.deleteTeamTitle,
      text: strings.deleteTeamText,
      action: strings.deleteTeam,
      done: strings.teamDeleted,
      run: () => remove.mutateAsync(key),
    });
  return (
    <Section
      title={team.name}
      actions={
        <Badge tone={team.is_open ? "accent" : "plain"}>
          {team.is_open ? strings.nowOpen : strings.nowClosed}
        </Badge>
      }
    >
      <Form form={form} className="p-5" label={team.name}>
        <UnsavedGuard dirty={form.dirty} />
        <fieldset disabled={!mayWrite} className="grid min-w-0 grid-cols-1 gap-4">
          <TextField label={strings.teamName} {...form.bind("name")} />
          <Members form={form} />
          <Rotation form={form} />
          <HoursFields form={form} />
          <TextAreaField
            label={strings.outsideText}
            {...form.bind("outside_text")}
            area={{ rows: 2, maxLength: 500 }}
          />
          <TextField
            label={strings.replyMinutes}
            hint={strings.replyMinutesHint}
            {...form.bind("reply_minutes")}
            input={{ type: "number", min: 1, inputMode: "numeric" }}
          />
        </fieldset>
        {mayWrite ? (
          <div className="flex flex-wrap gap-2">
            <SaveButton form={form} label={strings.saveTeam} />
            <Button onClick={confirmDelete}>{strings.deleteTeam}</Button>
          </div>
        ) : (
          <ReadOnlyNote />
        )}
      </Form>
      {question}
    </Section>
  );
}

function Members({ form }: { readonly form: FormState<TeamValues> }) {
  const { uid } = useProject();
  const people = useRead("getDeskPeople", { project_uid: uid });
  return (
    <ChoiceBoxes
      label={strings.members}
      choices={(people.data?.data ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }))}
      chosen={form.values.member_ids}
      onChange={(ids) => form.set("member_ids", ids)}
    />
  );
}

function Rotation({ form }: { readonly form: FormState<TeamValues> }) {
  return (
    <>
      <SwitchField label={strings.isDefault} hint={strings.isDefaultHint} {...form.toggle("is_default")} />
      <SwitchField label={strings.rotates} hint={strings.rotatesHint} {...form.toggle("rotates")} />
      {form.values.rotates && (
        <TextField
          label={strings.capacity}
          hint={strings.capacityHint}
          {...form.bind("capacity")}
          input={{ type: "number", min: 1, max: 500, inputMode: "numeric" }}
        />
      )}
    </>
  );
}
