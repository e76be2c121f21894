import type { Analytics } from "../api/client.ts";
import { texts } from "../i18n/index.ts";
import { DayChart, type Series } from "./day-chart.tsx";

const words = texts.analytics.charts;

const CHARTS: readonly { readonly title: string; readonly series: readonly Series[] }[] = [
  {
    title: words.conversations,
    series: [
      { label: words.resolved, fill: "fill-accent", valueOf: (day) => day.resolved_by_bot },
      { label: words.handed, fill: "fill-warn", valueOf: (day) => day.handed_to_people },
      {
        label: words.others,
        fill: "fill-edge",
        valueOf: (day) => day.conversations - day.resolved_by_bot - day.handed_to_people,
      },
    ],
  },
  {
    title: words.ratings,
    series: [
      { label: words.likes, fill: "fill-ok", valueOf: (day) => day.likes },
      { label: words.dislikes, fill: "fill-danger", valueOf: (day) => day.dislikes },
    ],
  },
  {
    title: words.unanswered,
    series: [{ label: words.unanswered, fill: "fill-warn", valueOf: (day) => day.unanswered }],
  },
  {
    title: words.credits,
    series: [{ label: words.credits, fill: "fill-accent", valueOf: (day) => day.credits }],
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
