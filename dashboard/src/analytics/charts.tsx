import type { Analytics } from "../api/client.ts";
import { analyticsTexts } from "../i18n/areas/analytics.ts";
import { DayChart, type Series } from "./day-chart.tsx";

const strings = analyticsTexts.charts;

const CHARTS: readonly { readonly title: string; readonly series: readonly Series[] }[] = [
  {
    title: strings.conversations,
    series: [
      { label: strings.resolved, fill: "fill-accent", valueOf: (day) => day.resolved_by_bot },
      { label: strings.handed, fill: "fill-warn", valueOf: (day) => day.handed_to_people },
      {
        label: strings.others,
        fill: "fill-edge",
        valueOf: (day) => day.conversations - day.resolved_by_bot - day.handed_to_people,
      },
    ],
  },
  {
    title: strings.ratings,
    series: [
      { label: strings.likes, fill: "fill-ok", valueOf: (day) => day.likes },
      { label: strings.dislikes, fill: "fill-danger", valueOf: (day) => day.dislikes },
    ],
  },
  {
    title: strings.unanswered,
    series: [{ label: strings.unanswered, fill: "fill-warn", valueOf: (day) => day.unanswered }],
  },
  {
    title: strings.credits,
    series: [{ label: strings.credits, fill: "fill-accent", valueOf: (day) => day.credits }],
  },
];

export function Charts({ analytics }: { readonly analytics: Analytics }) {
  return (
    <div className="grid items-start gap-x-6 lg:grid-cols-2">
      {CHARTS.map(({ title, series }) => (
        <DayChart key={title} title={title} series={series} days={analytics.days} />
      ))}
    </div>
  );
}
