import { useNavigate, useSearch } from "@tanstack/react-router";
import { callOperation, type TrainingStatus } from "../api/client.ts";
import { useProject } from "../shell/current-location.ts";
import { sourcesTexts } from "../i18n/areas/sources.ts";
import { trainingTexts } from "../i18n/areas/training.ts";
import { texts } from "../i18n/index.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { SourceList } from "../sources/source-list.tsx";
import { FileList } from "./file-list.tsx";
import { countLearning, countOf } from "./learning.ts";
import { SearchLanguages } from "./search-languages.tsx";
import { TextList } from "./text-list.tsx";
import { TrySearch } from "./try-search.tsx";
import { useTrainingStatus } from "./use-training-status.ts";

const strings = trainingTexts;

export function TrainingPage() {
  const { uid } = useProject();
  const { tab = "faqs" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const status = useTrainingStatus(uid);
  return (
    <Page
      title={strings.title}
      text={strings.text}
      actions={
        <ExportButton
          fileName="training"
          read={() => callOperation("exportTraining", { project_uid: uid })}
        />
      }
    >
      <Allowances status={status.data?.data ?? null} />
      <Tabs
        label={strings.title}
        value={tab}
        onChange={(key) =>
          void navigate({ to: "/p/$projectUid/training", params: { projectUid: uid }, search: { tab: key } })
        }
        tabs={[
          { key: "faqs", title: strings.tabs.faqs, content: <TextList type="faq" /> },
          { key: "texts", title: strings.tabs.texts, content: <TextList type="text" /> },
          { key: "files", title: strings.tabs.files, content: <FileList /> },
          { key: "sources", title: sourcesTexts.tab, content: <SourceList /> },
          { key: "search", title: strings.tabs.search, content: <TrySearch /> },
        ]}
      />
    </Page>
  );
}

/** Its place is kept while it loads, so that nothing below jumps. */
function Allowances({ status }: { readonly status: TrainingStatus | null }) {
  return (
    <dl className="mb-6 grid gap-3 sm:grid-cols-3">
      <Allowance label={strings.textsUsed} allowance={status?.allowance.texts} here={status?.texts} />
      <Allowance label={strings.filesUsed} allowance={status?.allowance.files} here={status?.files} />
      <div className={FIGURE}>
        <dt className="text-[13px] text-muted">{strings.searchKind}</dt>
        {status ? <SearchKind status={status} /> : <dd>{PENDING}</dd>}
      </div>
    </dl>
  );
}

const FIGURE = "rounded-xl border border-line bg-surface px-4 py-3 shadow-xs";
const PENDING = <Skeleton className="mt-1.5 h-5 w-32" />;

function SearchKind({ status: { search, texts: taught, files } }: { readonly status: TrainingStatus }) {
  const working = countLearning({ texts: taught, files });
  return (
    <dd className="mt-0.5 font-medium" title={search.reason ?? search.embedder ?? undefined}>
      {search.kind === "hybrid" ? strings.hybrid : strings.lexical}
      {working > 0 && <span className="ms-2 font-normal text-muted">{strings.working(working)}</span>}
      <span className="block text-[13px] font-normal text-muted" title={search.reader.reason ?? undefined}>
        {search.reader.reads ? strings.reads : strings.readsNot}
      </span>
      <SearchLanguages search={search} />
    </dd>
  );
}

interface AllowanceProps {
  readonly label: string;
  readonly allowance: { readonly used: number; readonly limit: number } | undefined;
  readonly here: TrainingStatus["texts"] | undefined;
}

/** The limit is the organization's; the project's share is shown if other projects use it too. */
function Allowance({ label, allowance, here }: AllowanceProps) {
  const { used, limit } = allowance ?? { used: 0, limit: 1 };
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <div className={FIGURE}>
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">
        {allowance ? strings.used(texts.number(used), texts.number(limit)) : PENDING}
        {here && countOf(here) !== used && (
          <span className="ms-2 font-normal text-muted">{strings.usedHere(texts.number(countOf(here)))}</span>
        )}
        <span aria-hidden className="mt-2 block h-1 overflow-hidden rounded-full bg-hover">
          <span
            className={`block h-full rounded-full ${share > 0.9 ? "bg-danger" : "bg-accent"}`}
            style={{ width: `${share * 100}%` }}
          />
        </span>
      </dd>
    </div>
  );
}
