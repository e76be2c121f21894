import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { analyticsTexts } from "../i18n/areas/analytics.ts";
import { cx } from "../ui/class-names.ts";
import { Page } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { AnalyticsLinks } from "./analytics-links.tsx";
import { Charts } from "./charts.tsx";
import { Figures } from "./figures.tsx";
import { RangePicker } from "./range-picker.tsx";
import { readRange, toRange } from "./range.ts";
import { Unanswered } from "./unanswered.tsx";

const strings = analyticsTexts;

/** How the bot and the people did in a range of days, and what the bot still has to learn. */
export function AnalyticsPage() {
  const { uid } = useProject();
  const navigate = useNavigate();
  const search = readRange(useSearch({ strict: false }));
  const range = toRange(search);
  const read = useRead(
    "getAnalytics",
    { project_uid: uid, ...range },
    { everyMs: 60_000, keepsPrevious: true },
  );
  return (
    <Page title={strings.title} text={strings.text}>
      <AnalyticsLinks current="overview" search={search} />
      <RangePicker
        search={search}
        onPick={(next) =>
          void navigate({ to: "/p/$projectUid/analytics", params: { projectUid: uid }, search: next })
        }
      />
      <ReadState read={read}>
        {({ data }) => (
          <div
            aria-busy={read.isPlaceholderData}
            className={cx("transition-opacity", read.isPlaceholderData && "opacity-60")}
          >
            <Figures analytics={data} />
            <Unanswered
              key={`${range.from} ${range.to}`}
              range={range}
              limit={10}
              text={strings.questions.text}
            />
            <Charts analytics={data} />
          </div>
        )}
      </ReadState>
    </Page>
  );
}
