import type { EvaluationResult, EvaluationSideResult } from "../api/client.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { titleOf } from "./case-text.ts";

const strings = evaluationsTexts;

const TONES: Readonly<Record<EvaluationSideResult["outcome"], Tone>> = {
  passed: "ok",
  failed: "danger",
  not_judged: "warn",
  error: "danger",
  unchecked: "plain",
};

/** A case with both sides; what differs is opened at once, and so is a replay. */
export function Result({ result }: { readonly result: EvaluationResult }) {
  const { live, draft, change, reasons } = result;
  return (
    <li className="border-b border-line last:border-0">
      <details open={change === "broken" || change === "fixed" || isReplay(live ?? draft)}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-2 px-5 py-3 text-[13px] hover:bg-hover/50">
          <span className="min-w-0 flex-1 basis-56 font-medium [overflow-wrap:anywhere]">
            {titleOf(result.content)}
          </span>
          {result.is_required && <Badge tone="warn">{strings.case.requiredBadge}</Badge>}
          {live && <OutcomeBadge title={strings.live} side={live} />}
          {draft && <OutcomeBadge title={strings.draft} side={draft} />}
          {(change === "fixed" || change === "broken") && (
            <Badge tone={change === "fixed" ? "ok" : "danger"}>{strings.change[change]}</Badge>
          )}
        </summary>
        <div className="grid gap-4 px-5 pb-5">
          {reasons.length > 0 && (
            <ul className="rounded-lg bg-canvas p-3 text-[13px]">
              {reasons.map(({ kind, detail }) => (
                <li key={kind} className="[overflow-wrap:anywhere]">
                  <span className="text-muted">{strings.reasons[kind]}:</span> {detail}
                </li>
              ))}
            </ul>
          )}
          <div className={live && draft ? "grid gap-4 lg:grid-cols-2" : "grid gap-4"}>
            {live && <SideView title={strings.live} side={live} />}
            {draft && <SideView title={strings.draft} side={draft} />}
          </div>
        </div>
      </details>
    </li>
  );
}

const isReplay = (side: EvaluationSideResult | null): boolean =>
  side !== null && side.replies.some(({ recorded }) => recorded !== null);

/** What the visitor got at the time, beside the reply of now. */
function Recorded({ then, now }: { readonly then: string; readonly now: string }) {
  if (then === now) return <Badge tone="ok">{strings.replay.same}</Badge>;
  return (
    <div className="grid justify-items-start gap-1.5">
      <Badge tone="warn">{strings.replay.changed}</Badge>
      <p className="border-s-2 border-line ps-3 whitespace-pre-wrap text-muted">
        {strings.replay.recorded}: {then}
      </p>
    </div>
  );
}

const OutcomeBadge = ({ title, side }: { readonly title: string; readonly side: EvaluationSideResult }) => (
  <Badge tone={TONES[side.outcome]}>
    {title}: {strings.outcomes[side.outcome]}
  </Badge>
);

function SideView({ title, side }: { readonly title: string; readonly side: EvaluationSideResult }) {
  return (
    <section
      aria-label={title}
      className="grid min-w-0 content-start gap-3 rounded-lg border border-line p-4 text-[13px]"
    >
      <h3 className="font-medium">{title}</h3>
      {side.problem !== null && <p className="text-danger-ink">{side.problem}</p>}
      {side.replies.map((reply, at) => (
        <div key={at} className="grid gap-1.5 [overflow-wrap:anywhere]">
          <p className="text-muted">{reply.message}</p>
          <p className="whitespace-pre-wrap">{reply.reply}</p>
          {reply.recorded !== null && <Recorded then={reply.recorded} now={reply.reply} />}
          <Passages passages={reply.passages} model={reply.model} />
        </div>
      ))}
      <ul className="grid gap-1">
        {side.checks.map((check, at) => (
          <li key={at} className="flex flex-wrap items-start gap-2">
            <Badge tone={TONES[check.outcome]}>{strings.outcomes[check.outcome]}</Badge>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {strings.checks[check.kind]}: {check.expected}
              {check.detail !== null && <span className="text-muted"> ({check.detail})</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PassagesProps {
  readonly passages: EvaluationSideResult["replies"][number]["passages"];
  readonly model: string;
}

function Passages({ passages, model }: PassagesProps) {
  return (
    <details className="text-xs text-muted">
      <summary className="cursor-pointer">{strings.passages(passages.length, model)}</summary>
      <ol className="mt-1 grid gap-1 ps-4">
        {passages.map(({ source, score, excerpt }, at) => (
          <li key={at}>
            <span className="font-medium">
              {source} · {Math.round(score * 100)}%
            </span>
            <span className="block whitespace-pre-wrap">{excerpt}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
