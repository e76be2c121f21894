import { useChange, useRead } from "../api/query.ts";
import { notificationsTexts } from "../i18n/areas/notifications.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField } from "../ui/field.tsx";
import { ReadOnlyNote } from "../ui/form-dialog.tsx";
import { Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useOutcome } from "../ui/use-outcome.ts";

const strings = notificationsTexts.visitorMails;
const MINUTES = [2, 5, 15, 30, 60];

/** Whether the project mails answers to visitors who have closed the chat. */
export function VisitorMails() {
  const { uid, mayWrite } = useProject();
  const outcome = useOutcome();
  const settings = useRead("getVisitorMailSettings", { project_uid: uid });
  const update = useChange("updateVisitorMailSettings", ["getVisitorMailSettings"]);
  const change = (changes: { enabled?: boolean; after_minutes?: number }) =>
    update.mutate({ project_uid: uid, ...changes }, outcome(notificationsTexts.saved));
  return (
    <Section title={strings.title} text={strings.text}>
      <ReadState read={settings} rows={3}>
        {({ data }) => {
          const isLocked = !mayWrite || !data.mail_delivers;
          const minutes = [...new Set([...MINUTES, data.after_minutes])].toSorted((a, b) => a - b);
          return (
            <div className="grid gap-4 p-5">
              <SwitchField
                label={strings.enable}
                hint={data.mail_delivers ? strings.hint : notificationsTexts.noMailServer}
                checked={data.enabled && data.mail_delivers}
                disabled={isLocked}
                onChange={(enabled) => change({ enabled })}
              />
              <SelectField
                label={strings.after}
                value={String(data.after_minutes)}
                disabled={isLocked}
                options={minutes.map((count) => ({
                  value: String(count),
                  label: notificationsTexts.minutes(count),
                }))}
                onChange={(value) => change({ after_minutes: Number(value) })}
              />
              {data.mail_delivers && (
                <p className="text-[13px] leading-snug text-muted">
                  {data.reply_domain === null ? strings.noReply : strings.replyAt(data.reply_domain)}
                </p>
              )}
              {!mayWrite && <ReadOnlyNote />}
            </div>
          );
        }}
      </ReadState>
    </Section>
  );
}
