import { deskTexts } from "../i18n/areas/desk.ts";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import type { FormState } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { parseHolidays, parseHours, type TeamValues } from "./team-values.ts";

const strings = deskTexts;

/** When the team answers, in its own time zone. */
export function HoursFields({ form }: { readonly form: FormState<TeamValues> }) {
  const { hours, holidays, isAlways, time_zone: zone } = form.values;
  const zones = Intl.supportedValuesOf("timeZone");
  const offered = [...new Set([zone, "UTC", ...zones])].map((value) => ({ value, label: value }));
  return (
    <>
      <SelectField label={strings.timeZone} options={offered} {...form.bind("time_zone")} />
      <SwitchField
        label={strings.always}
        hint={strings.alwaysHint}
        checked={isAlways}
        onChange={(value) => form.set("isAlways", value)}
      />
      {!isAlways && (
        <div className="grid gap-2">
          <p className="text-[13px] text-muted">{strings.hoursHint}</p>
          {strings.days.map((day, index) => (
            <TextField
              key={day}
              label={day}
              value={hours[index] ?? ""}
              error={parseHours([hours[index] ?? ""]) ? undefined : strings.hoursProblem}
              onChange={(value) => form.set("hours", hours.with(index, value))}
            />
          ))}
        </div>
      )}
      <TextAreaField
        label={strings.holidays}
        hint={strings.holidaysHint}
        {...form.bind("holidays")}
        error={parseHolidays(holidays) ? form.bind("holidays").error : strings.holidaysProblem}
        area={{ rows: 3 }}
      />
    </>
  );
}
