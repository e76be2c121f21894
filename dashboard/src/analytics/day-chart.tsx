import { useId } from "react";
import { analyticsTexts } from "../i18n/areas/analytics.ts";
import { texts } from "../i18n/index.ts";
import { Section } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { isByWeek, chartScale, toBars, barTotal, type Bar, type DayCounts } from "./bars.ts";

const strings = analyticsTexts.charts;

export interface Series {
  readonly label: string;
  /** A class that paints with the theme's own color. */
  readonly fill: string;
  readonly valueOf: (day: DayCounts) => number;
}

interface DayChartProps {
  readonly title: string;
  readonly days: readonly DayCounts[];
  readonly series: readonly Series[];
}

const dayName = (day: string, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(texts.locale, { ...style, timeZone: "UTC" }).format(new Date(day));
const shortDay = (day: string) => dayName(day, { day: "numeric", month: "short" });
const wholeDay = (day: string) => dayName(day, { dateStyle: "medium" });

/** Bars for each day, drawn without a library, and the same data as a table for screen readers. */
export function DayChart({ title, days, series }: DayChartProps) {
  const bars = toBars(
    days,
    series.map(({ valueOf }) => valueOf),
  );
  const isEmpty = bars.every((bar) => barTotal(bar) === 0);
  return (
    <Section title={title}>
      <div className="px-5 py-4">
        {series.length > 1 && <Legend series={series} />}
        {isEmpty ? (
          <p className="grid h-36 place-items-center text-[13px] text-muted">{strings.nothing}</p>
        ) : (
          <Bars title={title} bars={bars} series={series} />
        )}
      </div>
      <details className="border-t border-line text-[13px]">
        <summary className="cursor-pointer px-5 py-2.5 text-muted -outline-offset-2 hover:text-ink">
          {strings.table}
          <span className="sr-only">: {title}</span>
        </summary>
        <div className="max-h-72 overflow-y-auto border-t border-line">
          <ChartTable title={title} bars={bars} series={series} isByWeek={isByWeek(days.length)} />
        </div>
      </details>
    </Section>
  );
}

function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted">
      {series.map(({ label, fill }) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 10 10" className={`size-2.5 ${fill}`}>
            <rect width="10" height="10" rx="2" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

interface BarsProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly series: readonly Series[];
}

const HEIGHT = 100;

function Bars({ title, bars, series }: BarsProps) {
  const id = useId();
  const top = chartScale(Math.max(...bars.map(barTotal)));
  const highest = bars.reduce((one, other) => (barTotal(other) > barTotal(one) ? other : one));
  const sum = bars.reduce((total, bar) => total + barTotal(bar), 0);
  const first = bars[0]!;
  const last = bars.at(-1)!;
  return (
    <figure>
      <div className="flex h-36 gap-2">
        <div aria-hidden className="flex flex-col justify-between text-end text-xs text-muted tabular-nums">
          <span>{texts.number(top)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-labelledby={id}
          viewBox={`0 0 ${bars.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-full min-w-0 flex-1 border-y border-line rtl:-scale-x-100"
        >
          <title id={id}>
            {strings.summary(
              title,
              texts.number(sum),
              texts.number(barTotal(highest)),
              wholeDay(highest.day),
            )}
          </title>
          {bars.map((bar, index) => (
            <Stack key={bar.day} bar={bar} at={index} top={top} series={series} />
          ))}
        </svg>
      </div>
      <figcaption aria-hidden className="mt-1.5 flex justify-between ps-7 text-xs text-muted">
        <span>{shortDay(first.day)}</span>
        {bars.length > 1 && <span>{shortDay(last.day)}</span>}
      </figcaption>
    </figure>
  );
}

interface StackProps {
  readonly bar: Bar;
  readonly at: number;
  readonly top: number;
  readonly series: readonly Series[];
}

/** One bar; pointing at its column shows its figures, also where the bar is empty. */
function Stack({ bar, at, top, series }: StackProps) {
  let reached = HEIGHT;
  const description = series.map(({ label }, index) => `${label}: ${texts.number(bar.values[index] ?? 0)}`);
  return (
    <g>
      <rect x={at} y={0} width={1} height={HEIGHT} className="fill-transparent hover:fill-hover">
        <title>{[wholeDay(bar.day), ...description].join("\n")}</title>
      </rect>
      {series.map(({ label, fill }, index) => {
        const height = ((bar.values[index] ?? 0) / top) * HEIGHT;
        reached -= height;
        return (
          <rect
            key={label}
            x={at + 0.15}
            y={reached}
            width={0.7}
            height={height}
            className={`pointer-events-none ${fill}`}
          />
        );
      })}
    </g>
  );
}

function ChartTable({ title, bars, series, isByWeek }: BarsProps & { readonly isByWeek: boolean }) {
  return (
    <Table
      label={title}
      rows={bars}
      rowKey={(bar) => bar.day}
      columns={[
        {
          key: "day",
          title: isByWeek ? strings.weekOf : strings.day,
          cell: (bar) => <span className="whitespace-nowrap">{wholeDay(bar.day)}</span>,
        },
        ...series.map(({ label }, index) => ({
          key: label,
          title: label,
          className: "text-end tabular-nums",
          cell: (bar: Bar) => texts.number(bar.values[index] ?? 0),
        })),
      ]}
    />
  );
}
