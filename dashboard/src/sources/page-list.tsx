import { FileText } from "lucide-react";
import { useState } from "react";
import type { Source, SourcePage } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { sourcesTexts } from "../i18n/areas/sources.ts";
import { problemText } from "../training/problem-text.ts";
import { Badge } from "../ui/badge.tsx";
import { Select } from "../ui/field.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { EmptyState } from "../ui/states.tsx";
import { usePages } from "../ui/use-pages.ts";
import { PAGE_TONES, syncPollMs } from "./source-state.ts";

const strings = sourcesTexts;
const FILTERS = ["all", "queued", "fetching", "learned", "unchanged", "skipped", "failed"] as const;

/** The pages of a source, each with its state and the reason for it. */
export function PageList({ source }: { readonly source: Source }) {
  const { uid } = useProject();
  const pages = usePages();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>("all");
  const [search, setSearch] = useState("");
  const read = useRead(
    "getSourcePages",
    {
      project_uid: uid,
      id: source.id,
      ...pages.input,
      ...(filter === "all" ? {} : { state: filter }),
      ...(search ? { search } : {}),
    },
    { keepsPrevious: true, everyMs: syncPollMs([source]) },
  );
  return (
    <div className="mt-3 rounded-lg border border-line">
      <div className="flex flex-wrap gap-2 border-b border-line p-3">
        <Select
          aria-label={strings.filter}
          value={filter}
          className="!w-40"
          options={FILTERS.map((value) => ({ value, label: strings.pageStates[value] }))}
          onChange={(value) => {
            setFilter(value);
            pages.go(1);
          }}
        />
        <SearchInput
          label={strings.search}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            pages.go(1);
          }}
        />
      </div>
      <PagedList read={read} pages={pages} empty={<EmptyState icon={FileText} title={strings.noPages} />}>
        {(rows) => (
          <ul>
            {rows.map((page) => (
              <PageRow key={page.id} page={page} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

/** A page's address comes from a site: only web addresses become links, and its title is plain text. */
function PageRow({ page }: { readonly page: SourcePage }) {
  const isWeb = /^https?:\/\//i.test(page.url);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 last:border-0">
      <div className="min-w-0 flex-1 basis-56">
        {page.title && <p className="truncate text-[13px]">{page.title}</p>}
        {isWeb ? (
          <a
            href={page.url}
            target="_blank"
            rel="noreferrer nofollow"
            dir="ltr"
            className="block truncate text-[13px] text-muted underline-offset-2 hover:underline"
          >
            {page.url}
          </a>
        ) : (
          <p className="truncate text-[13px] text-muted">{page.url}</p>
        )}
        {page.problem && (
          <p className="text-[13px] [overflow-wrap:anywhere] text-muted">{problemText(page)}</p>
        )}
      </div>
      <Badge tone={PAGE_TONES[page.state]}>{strings.pageStates[page.state]}</Badge>
    </li>
  );
}
