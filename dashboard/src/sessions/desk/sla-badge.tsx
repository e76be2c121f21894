import type { SessionListItem } from "../../api/client.ts";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { Badge } from "../../ui/badge.tsx";
import { fullTime, relativeTime, useCurrentMinute } from "../../ui/time.tsx";

const SOON_MS = 60 * 60 * 1000;

/** What is due next and how long is left, kept current. */
export function SlaBadge({ sla }: Pick<SessionListItem, "sla">) {
  useCurrentMinute();
  if (!sla) return null;
  const left = Date.parse(sla.due_at) - Date.now();
  const words = left > 0 ? deskTexts.sla.due : deskTexts.sla.late;
  return (
    <Badge tone={left <= 0 ? "danger" : left <= SOON_MS ? "warn" : "plain"}>
      <span className="truncate" title={fullTime(sla.due_at)}>
        {words(deskTexts.sla.targets[sla.target], relativeTime(sla.due_at))}
      </span>
    </Badge>
  );
}
