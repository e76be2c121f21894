import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "../api/query.ts";
import { errorMessage } from "../api/error-message.ts";
import { notificationsTexts } from "../i18n/areas/notifications.ts";
import { hasAlertsHere } from "./alerts-here.ts";
import { useProject } from "../shell/current-location.ts";
import { useWorkspace } from "../shell/me.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import { Section } from "../ui/page.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import type { Settings } from "./settings.ts";
import { playSound } from "./sound.ts";
import { abilityOf, showNotification, turnOff, turnOn } from "./this-browser.ts";

const strings = notificationsTexts;
const CHOICES = ["mine_and_unassigned", "mine", "none"] as const;

export function BrowserSection({ settings }: { readonly settings: Settings }) {
  const { uid, name, mayWrite } = useProject();
  const { me } = useWorkspace();
  const client = useQueryClient();
  const toast = useToast();
  const outcome = useOutcome();
  const [isOn, setOn] = useState(() => hasAlertsHere(me.user.id) && abilityOf() === "ready");
  const [ability, setAbility] = useState(abilityOf);
  const update = useChange("updateNotificationSettings", ["getNotificationSettings"]);
  async function change(wanted: boolean): Promise<void> {
    try {
      if (wanted) await turnOn(me.user.id, settings.push_key);
      else await turnOff(me.user.id);
      setAbility(abilityOf());
      setOn(hasAlertsHere(me.user.id));
      await client.invalidateQueries({ queryKey: ["getNotificationSettings"] });
    } catch (error) {
      toast(errorMessage(error), "problem");
    }
  }
  const test = () =>
    void showNotification({
      title: name,
      body: strings.testBody,
      tag: "test",
      url: `/p/${uid}/notifications`,
    }).catch((error: unknown) => toast(errorMessage(error), "problem"));
  return (
    <Section title={strings.inBrowser} text={strings.inBrowserText}>
      <div className="grid gap-4 p-5">
        <SwitchField
          label={strings.enable}
          hint={hintOf(ability)}
          checked={isOn}
          disabled={ability === "unsupported"}
          onChange={(wanted) => void change(wanted)}
        />
        <SwitchField
          label={strings.sound}
          hint={strings.soundHint}
          checked={settings.sound}
          disabled={!mayWrite}
          onChange={(sound) => update.mutate({ project_uid: uid, sound }, outcome(strings.saved))}
        />
        <SelectField
          label={strings.which}
          value={settings.conversations}
          disabled={!mayWrite}
          options={CHOICES.map((value) => ({ value, label: strings.choices[value] }))}
          onChange={(conversations) =>
            update.mutate({ project_uid: uid, conversations }, outcome(strings.saved))
          }
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void playSound().catch(() => undefined)}>{strings.playSound}</Button>
          {isOn && <Button onClick={test}>{strings.test}</Button>}
        </div>
        <p className="text-[13px] leading-snug text-muted">{strings.install}</p>
      </div>
    </Section>
  );
}

function hintOf(ability: ReturnType<typeof abilityOf>): string {
  if (ability === "unsupported") return strings.unsupported;
  return ability === "blocked" ? strings.denied : strings.enableHint;
}
