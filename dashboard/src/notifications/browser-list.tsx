import { X } from "lucide-react";
import { useChange } from "../api/query.ts";
import { notificationsTexts } from "../i18n/areas/notifications.ts";
import { IconButton } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { Time } from "../ui/time.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import type { Settings } from "./settings.ts";

const strings = notificationsTexts;

/** The browsers that get push messages; one that was lost can be removed from another. */
export function BrowserList({ settings }: { readonly settings: Settings }) {
  const outcome = useOutcome();
  const remove = useChange("unsubscribeFromPush", ["getNotificationSettings"]);
  if (settings.push_browsers.length === 0) return null;
  return (
    <Section title={strings.browsers} text={strings.browsersText}>
      <ul className="divide-y divide-line">
        {settings.push_browsers.map(({ id, browser, created_at }) => (
          <li key={id} className="flex items-center gap-3 px-5 py-3 text-[13px]">
            <span className="min-w-0 flex-1 truncate">{browser}</span>
            <Time at={created_at} />
            <IconButton
              icon={X}
              label={`${strings.removeBrowser}: ${browser}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ id }, outcome(strings.browserRemoved))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
