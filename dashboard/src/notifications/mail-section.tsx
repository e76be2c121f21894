import { useChange } from "../api/query.ts";
import { notificationsTexts } from "../i18n/areas/notifications.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField } from "../ui/field.tsx";
import { Section } from "../ui/page.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import type { Settings } from "./settings.ts";

const strings = notificationsTexts;
const MINUTES = [5, 15, 30, 60, 240];

/** The person's own zone is offered first; another one that they have chosen before stays. */
const zonesFor = (chosen: string): string[] => [
  ...new Set([Intl.DateTimeFormat().resolvedOptions().timeZone, chosen, "UTC"]),
];

const hourOf = (hour: number): string =>
  new Intl.DateTimeFormat(texts.locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(
    Date.UTC(2026, 0, 1, hour),
  );

export function MailSection({ settings }: { readonly settings: Settings }) {
  const { uid, mayWrite } = useProject();
  const outcome = useOutcome();
  const update = useChange("updateNotificationSettings", ["getNotificationSettings"]);
  const change = (changes: Partial<Pick<Settings, "mail_after_minutes" | "digest_hour" | "time_zone">>) =>
    update.mutate({ project_uid: uid, ...changes }, outcome(strings.saved));
  const { mail_after_minutes: after, digest_hour: hour, time_zone: zone } = settings;
  const minutes = [...new Set([...MINUTES, ...(after === null ? [] : [after])])].toSorted((a, b) => a - b);
  const isLocked = !settings.mail_delivers || !mayWrite;
  const zones = zonesFor(zone);
  return (
    <Section title={strings.mail} text={settings.mail_delivers ? strings.mailText : strings.noMailServer}>
      <div className="grid gap-4 p-5">
        <SelectField
          label={strings.mailAfter}
          value={String(after ?? "")}
          disabled={isLocked}
          options={[
            { value: "", label: strings.never },
            ...minutes.map((count) => ({ value: String(count), label: strings.minutes(count) })),
          ]}
          onChange={(value) => change({ mail_after_minutes: value === "" ? null : Number(value) })}
        />
        <SelectField
          label={strings.digest}
          value={String(hour ?? "")}
          disabled={isLocked}
          options={[
            { value: "", label: strings.noDigest },
            ...Array.from({ length: 24 }, (_, at) => ({ value: String(at), label: hourOf(at) })),
          ]}
          onChange={(value) =>
            change(
              value === ""
                ? { digest_hour: null }
                : { digest_hour: Number(value), ...(hour === null ? { time_zone: zones[0]! } : {}) },
            )
          }
        />
        {hour !== null && (
          <SelectField
            label={strings.timeZone}
            value={zone}
            disabled={isLocked}
            options={zones.map((value) => ({ value, label: value }))}
            onChange={(value) => change({ time_zone: value })}
          />
        )}
      </div>
    </Section>
  );
}
