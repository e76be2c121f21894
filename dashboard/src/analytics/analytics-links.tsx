import { Link } from "@tanstack/react-router";
import { analyticsTexts } from "../i18n/areas/analytics.ts";
import { useProject } from "../shell/current-location.ts";
import { cx } from "../ui/class-names.ts";
import { readRange, type RangeSearch } from "./range.ts";

const strings = analyticsTexts.pages;

const PAGES = [
  { key: "overview", to: "/p/$projectUid/analytics", label: strings.overview },
  { key: "reports", to: "/p/$projectUid/analytics/reports", label: strings.reports },
] as const;

interface AnalyticsLinksProps {
  readonly current: (typeof PAGES)[number]["key"];
  /** The range stays the same from page to page. */
  readonly search: RangeSearch;
}

/** The pages of analytics, drawn like tabs. */
export function AnalyticsLinks({ current, search }: AnalyticsLinksProps) {
  const { uid } = useProject();
  return (
    <nav aria-label={strings.label} className="mb-5 flex gap-1 overflow-x-auto border-b border-line">
      {PAGES.map(({ key, to, label }) => (
        <Link
          key={key}
          to={to}
          params={{ projectUid: uid }}
          search={readRange({ ...search })}
          {...(key === current ? { "aria-current": "page" as const } : {})}
          className={cx(
            "-mb-px border-b-2 px-2.5 py-2 text-[13px] font-medium whitespace-nowrap -outline-offset-2",
            key === current ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
