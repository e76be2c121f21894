import type { Analytics } from "../api/client.ts";
import { analyticsTexts } from "../i18n/areas/analytics.ts";
import { texts } from "../i18n/index.ts";
import { compareFigures, changeOfShare, formatDuration, formatShare, toShare } from "./change.ts";
import { Tile } from "./tile.tsx";

const strings = analyticsTexts.figures;

type Totals = Analytics["totals"];

/** The figures of the range, each next to the previous period. */
export function Figures({ analytics: { totals: now, previous: before } }: { readonly analytics: Analytics }) {
  const resolved = (figures: Totals) => toShare(figures.resolved_by_bot, figures.conversations);
  const handed = (figures: Totals) => toShare(figures.handed_to_people, figures.conversations);
  const helpful = (figures: Totals) => toShare(figures.likes, figures.likes + figures.dislikes);
  return (
    <dl
      aria-label={strings.label}
      className="mb-6 grid grid-cols-1 gap-3 min-[420px]:grid-cols-2 lg:grid-cols-4"
    >
      <Tile
        label={strings.conversations}
        value={texts.number(now.conversations)}
        hint={strings.conversationsHint}
        change={compareFigures(now.conversations, before.conversations, "neither")}
      />
      <Tile
        label={strings.resolved}
        value={formatShare(resolved(now))}
        hint={strings.resolvedHint(texts.number(now.resolved_by_bot))}
        change={changeOfShare(resolved(now), resolved(before), "more")}
      />
      <Tile
        label={strings.handed}
        value={formatShare(handed(now))}
        hint={strings.handedHint(texts.number(now.handed_to_people))}
        change={changeOfShare(handed(now), handed(before), "less")}
      />
      <Tile
        label={strings.ratings}
        value={formatShare(helpful(now))}
        hint={
          helpful(now) === null
            ? strings.noRatings
            : strings.ratingsHint(texts.number(now.likes), texts.number(now.dislikes))
        }
        change={changeOfShare(helpful(now), helpful(before), "more")}
      />
      <Duration label={strings.first} now={now.first_response} before={before.first_response} />
      <Duration label={strings.reply} now={now.reply} before={before.reply} />
      <Tile
        label={strings.unanswered}
        value={texts.number(now.unanswered)}
        hint={strings.unansweredHint}
        change={compareFigures(now.unanswered, before.unanswered, "less")}
      />
      <Tile
        label={strings.credits}
        value={texts.number(now.credits)}
        hint={strings.creditsHint}
        change={compareFigures(now.credits, before.credits, "neither")}
      />
    </dl>
  );
}

interface DurationProps {
  readonly label: string;
  readonly now: Totals["reply"];
  readonly before: Totals["reply"];
}

function Duration({ label, now, before }: DurationProps) {
  return (
    <Tile
      label={label}
      value={now.median_ms === null ? strings.unknown : formatDuration(now.median_ms)}
      hint={now.p95_ms === null ? strings.noDuration : strings.durationHint(formatDuration(now.p95_ms))}
      change={compareFigures(now.median_ms, before.median_ms, "less")}
    />
  );
}
