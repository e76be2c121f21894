import {
  compareFigures,
  changeOfShare,
  formatDuration,
  formatNumber,
  formatShare,
  toShare,
} from "../analytics/change.ts";
import { Tile } from "../analytics/tile.tsx";
import type { DeskReport } from "../api/client.ts";
import { reportsTexts } from "../i18n/areas/reports.ts";
import { texts } from "../i18n/index.ts";

const strings = reportsTexts.figures;

type Totals = DeskReport["totals"];
type Durations = Totals["handling"];

export const formatMedian = ({ median_ms }: Durations): string =>
  median_ms === null ? strings.unknown : formatDuration(median_ms);

/** Within business hours where teams have them, and how long the slow tenth took. */
function durationHint(all: Durations, inHours: Durations): string {
  if (all.p90_ms === null) return strings.noTime;
  const slow = strings.p90(formatDuration(all.p90_ms));
  return inHours.median_ms === null
    ? slow
    : `${slow} · ${strings.inHours(formatDuration(inHours.median_ms))}`;
}

/** The totals of the range, each next to the previous period. */
export function ReportFigures({
  report: { totals: now, previous: before },
}: {
  readonly report: DeskReport;
}) {
  const satisfied = (totals: Totals) => toShare(totals.satisfied, totals.ratings);
  const messages = now.visitor_messages + now.bot_messages + now.person_messages;
  return (
    <dl
      aria-label={strings.label}
      className="mb-6 grid grid-cols-1 gap-3 min-[420px]:grid-cols-2 lg:grid-cols-4"
    >
      <Tile
        label={strings.conversations}
        value={texts.number(now.conversations)}
        hint={strings.conversationsHint(texts.number(now.handled), texts.number(now.resolved))}
        change={compareFigures(now.conversations, before.conversations, "neither")}
      />
      <Tile
        label={strings.firstReply}
        value={formatMedian(now.first_reply)}
        hint={durationHint(now.first_reply, now.first_reply_in_hours)}
        change={compareFigures(now.first_reply.median_ms, before.first_reply.median_ms, "less")}
      />
      <Tile
        label={strings.resolution}
        value={formatMedian(now.resolution)}
        hint={durationHint(now.resolution, now.resolution_in_hours)}
        change={compareFigures(now.resolution.median_ms, before.resolution.median_ms, "less")}
      />
      <Tile
        label={strings.satisfied}
        value={formatShare(satisfied(now))}
        hint={
          now.average_score === null
            ? strings.noRatings
            : strings.satisfiedHint(texts.number(now.ratings), formatNumber(now.average_score, 1))
        }
        change={changeOfShare(satisfied(now), satisfied(before), "more")}
      />
      <Tile
        label={strings.saved}
        value={now.saved_ms === null ? strings.unknown : formatDuration(now.saved_ms)}
        hint={
          now.saved_ms === null
            ? strings.savedUnknown(texts.number(now.solved_by_bot))
            : strings.savedHint(texts.number(now.solved_by_bot), formatMedian(now.handling))
        }
        change={compareFigures(now.saved_ms, before.saved_ms, "more")}
      />
      <Tile
        label={strings.handling}
        value={formatMedian(now.handling)}
        hint={strings.handlingHint}
        change={compareFigures(now.handling.median_ms, before.handling.median_ms, "less")}
      />
      <Tile
        label={strings.messages}
        value={texts.number(messages)}
        hint={strings.messagesHint(texts.number(now.person_messages), texts.number(now.bot_messages))}
        change={compareFigures(
          messages,
          before.visitor_messages + before.bot_messages + before.person_messages,
          "neither",
        )}
      />
      <Tile
        label={strings.breaches}
        value={texts.number(now.sla_breaches)}
        hint={strings.breachesHint}
        change={compareFigures(now.sla_breaches, before.sla_breaches, "less")}
      />
    </dl>
  );
}
