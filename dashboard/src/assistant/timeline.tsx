import {
  ArrowLeftRight,
  Brain,
  CircleAlert,
  CircleSlash,
  MessageSquare,
  Reply,
  Search,
  Workflow,
  Wrench,
  Zap,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ExecutionLogEntry } from "../api/client.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { ActionRun } from "./action-run.tsx";
import { flowTitle, ReplayButton } from "./flow-passed.tsx";

const strings = assistantTexts.logs;

const ICONS: Readonly<Record<string, LucideIcon>> = {
  message_received: MessageSquare,
  retrieval: Search,
  model_call: Brain,
  tool_call: Wrench,
  action: Zap,
  flow: Workflow,
  handover: ArrowLeftRight,
  reply: Reply,
  dropped: CircleSlash,
  error: CircleAlert,
};

/** Steps with their times, tokens and passages. */
export function Timeline({ entries }: { readonly entries: readonly ExecutionLogEntry[] }) {
  if (entries.length === 0) return <p className="text-[13px] text-muted">{strings.noLog}</p>;
  return (
    <ol className="grid grid-cols-1 gap-3">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Step entry={entry} />
        </li>
      ))}
    </ol>
  );
}

export function Step({ entry }: { readonly entry: ExecutionLogEntry }) {
  const { type, task, message, data } = entry.data;
  const Icon = ICONS[type] ?? MessageSquare;
  const isError = type === "error";
  const passed = type === "flow" ? flowTitle(data) : null;
  const text = passed?.text ?? message;
  return (
    <div className="flex gap-2.5">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isError ? "text-danger-ink" : "text-muted"}`}
        strokeWidth={1.75}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-[13px]">
          <span className="font-medium">{passed?.title ?? task}</span>
          <Figures data={data} />
        </p>
        {text && (
          <p
            className={`mt-0.5 line-clamp-3 text-[13px] break-words ${isError ? "text-danger-ink" : "text-muted"}`}
          >
            {text}
          </p>
        )}
        <Hits hits={data.hits} />
        {type === "action" && <ActionRun data={data} />}
        {passed && <ReplayButton data={data} />}
        <details className="mt-1">
          <summary className="cursor-pointer text-xs text-muted hover:text-ink">{strings.details}</summary>
          <pre
            tabIndex={0}
            className="mt-1 max-h-72 overflow-auto rounded-md bg-hover p-2 font-mono text-[11px] leading-relaxed"
          >
            {JSON.stringify(data, null, 2)}
          </pre>
        </details>
      </div>
    </div>
  );
}

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

function Figures({ data }: { readonly data: Record<string, unknown> }) {
  const usage = (typeof data.usage === "object" && data.usage !== null ? data.usage : data) as Record<
    string,
    unknown
  >;
  const input = numberOf(usage.input_tokens);
  const output = numberOf(usage.output_tokens);
  const ms = numberOf(data.ms);
  const credits = numberOf(data.credits);
  const figures = [
    typeof data.model === "string" ? data.model : null,
    ms === null ? null : strings.ms(Math.round(ms)),
    input === null || output === null ? null : strings.tokens(input, output),
    credits === null ? null : strings.credits(credits),
  ].filter((figure) => figure !== null);
  return figures.length > 0 && <span className="text-xs text-muted tabular-nums">{figures.join(" · ")}</span>;
}

interface LoggedHit {
  readonly source?: unknown;
  readonly score?: unknown;
}

function Hits({ hits }: { readonly hits: unknown }) {
  if (!Array.isArray(hits) || hits.length === 0) return null;
  return (
    <ul aria-label={strings.passages} className="mt-1 grid grid-cols-1 gap-0.5">
      {(hits as LoggedHit[]).map((hit, index) => (
        <li key={index} className="flex gap-2 text-xs text-muted">
          <span className="w-9 shrink-0 font-mono tabular-nums">{(numberOf(hit.score) ?? 0).toFixed(2)}</span>
          <span className="min-w-0 truncate">{typeof hit.source === "string" ? hit.source : ""}</span>
        </li>
      ))}
    </ul>
  );
}
