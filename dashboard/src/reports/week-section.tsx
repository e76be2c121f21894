import { useId } from "react";
import type { Input } from "@parley/sdk";
import type { ReportRow } from "../api/client.ts";
import { callOperation } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { reportsTexts } from "../i18n/areas/reports.ts";
import { texts } from "../i18n/index.ts";
import { DownloadButton } from "../ui/download-button.tsx";
import { Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { ReportTable } from "./report-table.tsx";

const strings = reportsTexts.week;

/** A Monday; names of days and hours are those of the reader's language. */
const MONDAY = Date.UTC(2024, 0, 1);
const HOUR_MS = 3_600_000;

const named = (style: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(texts.locale, { ...style, timeZone: "UTC" });
  return (weekday: number, hour: number) => format.format(MONDAY + ((weekday - 1) * 24 + hour) * HOUR_MS);
};
const shortDay = named({ weekday: "short" });
const hourName = named({ hour: "numeric" });
const wholeName = named({ weekday: "long", hour: "numeric" });

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** When in the week conversations begin. */
export function WeekSection({ input }: { readonly input: Input<"getDeskReport"> }) {
  const asked = { ...input, by: "hour" as const };
  const read = useRead("getDeskReport", asked, { everyMs: 60_000, keepsPrevious: true });
  return (
    <Section
      title={strings.title}
      text={strings.text}
      actions={
        <DownloadButton
          label={reportsTexts.export}
          fileName={reportsTexts.exportName("hour")}
          type="text/csv"
          read={() => callOperation("exportDeskReport", asked)}
        />
      }
    >
      <ReadState read={read} rows={3}>
        {({ data: { rows } }) =>
          rows.length === 0 ? (
            <p className="grid h-36 place-items-center text-[13px] text-muted">{strings.nothing}</p>
          ) : (
            <>
              <WeekChart rows={rows} />
              <details className="border-t border-line text-[13px]">
                <summary className="cursor-pointer px-5 py-2.5 text-muted -outline-offset-2 hover:text-ink">
                  {strings.table}
                </summary>
                <div className="max-h-72 overflow-y-auto border-t border-line">
                  <ReportTable
                    label={strings.title}
                    nameTitle={reportsTexts.by.hour}
                    nameOf={({ weekday, hour }) => wholeName(weekday ?? 1, hour ?? 0)}
                    rows={rows}
                  />
                </div>
              </details>
            </>
          )
        }
      </ReadState>
    </Section>
  );
}

/** A square for each hour of the week, darker where more conversations began. */
function WeekChart({ rows }: { readonly rows: readonly ReportRow[] }) {
  const id = useId();
  const counts = new Map(rows.map((row) => [`${row.weekday} ${row.hour}`, row.conversations]));
  const busiest = rows.reduce((one, other) => (other.conversations > one.conversations ? other : one));
  const total = rows.reduce((sum, { conversations }) => sum + conversations, 0);
  const when = wholeName(busiest.weekday ?? 1, busiest.hour ?? 0);
  const summary = strings.summary(total, busiest.conversations, when);
  return (
    <figure className="px-5 py-4">
      <div className="flex gap-2">
        <div aria-hidden className="flex flex-col justify-between text-xs text-muted">
          {DAYS.map((day) => (
            <span key={day}>{shortDay(day, 0)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-labelledby={id}
          viewBox="0 0 24 7"
          preserveAspectRatio="none"
          className="h-36 min-w-0 flex-1 rtl:-scale-x-100"
        >
          <title id={id}>{summary}</title>
          {DAYS.flatMap((day) =>
            HOURS.map((hour) => {
              const count = counts.get(`${day} ${hour}`) ?? 0;
              return (
                <rect
                  key={`${day} ${hour}`}
                  x={hour + 0.05}
                  y={day - 0.95}
                  width={0.9}
                  height={0.9}
                  rx={0.1}
                  className={count === 0 ? "fill-hover" : "fill-accent"}
                  {...(count === 0 ? {} : { fillOpacity: 0.25 + (0.75 * count) / busiest.conversations })}
                >
                  <title>{strings.cell(wholeName(day, hour), texts.number(count))}</title>
                </rect>
              );
            }),
          )}
        </svg>
      </div>
      <figcaption aria-hidden className="mt-1.5 flex justify-between ps-7 text-xs text-muted">
        {[0, 6, 12, 18, 23].map((hour) => (
          <span key={hour}>{hourName(1, hour)}</span>
        ))}
      </figcaption>
      <p aria-hidden className="mt-2 text-[13px] text-muted">
        {summary}
      </p>
    </figure>
  );
}
