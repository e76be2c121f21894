import { useNavigate, useSearch } from "@tanstack/react-router";
import type { TrainingStatus } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/place.ts";
import { texts } from "../texts/index.ts";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { formatNumber } from "../ui/time.tsx";
import { FileList } from "./file-list.tsx";
import { TextList } from "./text-list.tsx";
import { TrySearch } from "./try-search.tsx";

const words = texts.training;

export function TrainingPage() {
  const { uid } = useProject();
  const { tab = "faqs" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const status = useRead("getTrainingStatus", { project_uid: uid }, { everyMs: 5000 });
  return (
    <Page title={words.title} text={words.text}>
      {status.data && <Allowances status={status.data.data} />}
      <Tabs
        label={words.title}
        value={tab}
        onChange={(key) =>
          void navigate({ to: "/p/$projectUid/training", params: { projectUid: uid }, search: { tab: key } })
        }
        tabs={[
          { key: "faqs", title: words.tabs.faqs, content: <TextList type="faq" /> },
          { key: "texts", title: words.tabs.texts, content: <TextList type="text" /> },
          { key: "files", title: words.tabs.files, content: <FileList /> },
          { key: "search", title: words.tabs.search, content: <TrySearch /> },
        ]}
      />
    </Page>
  );
}

function Allowances({ status }: { readonly status: TrainingStatus }) {
  const { allowance, search } = status;
  const working = status.texts.pending + status.texts.running + status.files.pending + status.files.running;
  return (
    <dl className="mb-6 grid gap-3 sm:grid-cols-3">
      <Allowance label={words.textsUsed} {...allowance.texts} />
      <Allowance label={words.filesUsed} {...allowance.files} />
      <div className="rounded-xl border border-line bg-surface px-4 py-3 shadow-xs">
        <dt className="text-[13px] text-muted">{words.searchKind}</dt>
        <dd className="mt-0.5 font-medium" title={search.reason ?? search.embedder ?? undefined}>
          {search.kind === "hybrid" ? words.hybrid : words.lexical}
          {working > 0 && <span className="ml-2 font-normal text-muted">{words.working(working)}</span>}
        </dd>
      </div>
    </dl>
  );
}

interface AllowanceProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number;
}

function Allowance({ label, used, limit }: AllowanceProps) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-3 shadow-xs">
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">
        {words.used(formatNumber(used), formatNumber(limit))}
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
