import { assistantTexts } from "../i18n/areas/assistant.ts";
import { Badge } from "../ui/badge.tsx";
import { STATUS_TONES, statusOf } from "./run-status.ts";

const strings = assistantTexts.logs.run;

/** How an action was run: its end, its input and its output. */
export function ActionRun({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  const status = statusOf(data);
  if (!status) return null;
  const caller = Object.entries(strings.callers).find(([name]) => name === data.caller)?.[1];
  const attempts = typeof data.attempts === "number" && data.attempts > 1 ? data.attempts : null;
  return (
    <div className="mt-1 grid grid-cols-1 gap-1">
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
        <Badge tone={STATUS_TONES[status]}>{strings.statuses[status]}</Badge>
        {[caller, attempts && strings.attempts(attempts)].filter(Boolean).join(" · ")}
      </p>
      <Value label={strings.input} value={data.input} />
      <Value label={strings.output} value={data.output} />
    </div>
  );
}

function Value({ label, value }: { readonly label: string; readonly value: unknown }) {
  if (value === undefined || isEmpty(value)) return null;
  return (
    <p className="text-xs break-words">
      <span className="text-muted">{label}: </span>
      <code dir="ltr" className="line-clamp-3 font-mono">
        {typeof value === "string" ? value : JSON.stringify(value)}
      </code>
    </p>
  );
}

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && (value === null || Object.keys(value).length === 0);
