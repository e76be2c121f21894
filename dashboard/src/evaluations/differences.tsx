import { assistantTexts } from "../i18n/areas/assistant.ts";

const strings = assistantTexts.agent;

/** As the form of the settings calls them. */
const LABELS: Readonly<Record<string, string>> = {
  prompt: strings.prompt,
  restriction: strings.restriction,
  model: strings.model,
  fallback_models: strings.fallback.label,
  temperature: strings.temperature,
  mode: strings.mode,
  chat_history_count: strings.history,
  max_nodes: strings.nodes,
  add_page_link: strings.links,
  add_facts: strings.facts.label,
  search_model: strings.search.label,
  auto_close_duration: strings.autoClose,
  auto_resolve_duration: strings.autoResolve,
};

interface Difference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Settings before and after, field by field. */
export function Differences({ rows }: { readonly rows: readonly Difference[] }) {
  return (
    <dl className="grid gap-3 text-[13px]">
      {rows.map(({ field, before, after }) => (
        <div key={field} className="grid gap-1 [overflow-wrap:anywhere]">
          <dt className="font-medium">{LABELS[field] ?? field}</dt>
          <dd className="grid gap-1 sm:grid-cols-2 sm:gap-3">
            <del className="max-h-40 overflow-y-auto rounded-md bg-danger-soft px-2 py-1 whitespace-pre-wrap text-danger-ink no-underline">
              {before === "" ? "–" : before}
            </del>
            <ins className="max-h-40 overflow-y-auto rounded-md bg-ok-soft px-2 py-1 whitespace-pre-wrap text-ok no-underline">
              {after === "" ? "–" : after}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
