import { useNavigate, useSearch } from "@tanstack/react-router";
import { AnalyticsLinks } from "../analytics/analytics-links.tsx";
import { RangePicker } from "../analytics/range-picker.tsx";
import { useRead } from "../api/query.ts";
import { reportsTexts } from "../i18n/areas/reports.ts";
import { useProject } from "../shell/current-location.ts";
import { cx } from "../ui/class-names.ts";
import { Page } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { BreakdownSection } from "./breakdown-section.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { readReportSearch, toReportInput, type ReportSearch } from "./report-search.ts";
import { WeekSection } from "./week-section.tsx";

const strings = reportsTexts;

/** How people, teams and the bot did in a range of days, by what the reader wants to compare. */
export function ReportsPage() {
  const { uid } = useProject();
  const navigate = useNavigate();
  const search = readReportSearch(useSearch({ strict: false }));
  const go = (next: ReportSearch) =>
    void navigate({ to: "/p/$projectUid/analytics/reports", params: { projectUid: uid }, search: next });
  const { by = "person", days: _days, from: _from, to: _to, ...narrowed } = search;
  const input = toReportInput(uid, search);
  const read = useRead("getDeskReport", { ...input, by }, { everyMs: 60_000, keepsPrevious: true });
  return (
    <Page title={strings.title} text={strings.text}>
      <AnalyticsLinks current="reports" search={search} />
      <RangePicker
        search={search}
        onPick={(range) => go({ ...range, ...narrowed, ...(search.by ? { by: search.by } : {}) })}
      />
      <ReportFilters search={search} onChange={go} />
      <ReadState read={read}>
        {({ data }) => (
          <div
            aria-busy={read.isPlaceholderData}
            className={cx("transition-opacity", read.isPlaceholderData && "opacity-60")}
          >
            <ReportFigures report={data} />
            <BreakdownSection
              report={data}
              by={by}
              input={input}
              onPick={(next) => go({ ...search, by: next })}
            />
          </div>
        )}
      </ReadState>
      <WeekSection input={input} />
    </Page>
  );
}
