import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ListTree, SearchX } from "lucide-react";
import { useState } from "react";
import { callOperation, type ExecutionLogEntry, type Input } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { DateRange } from "../ui/date-range.tsx";
import { ExportButton } from "../exports/export-button.tsx";
import { Field, SelectField } from "../ui/field.tsx";
import { Card, Page } from "../ui/page.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { usePaused } from "../ui/use-paused.ts";
import { Step } from "./timeline.tsx";

const strings = assistantTexts.logs;
const LIMIT = 50;
const KINDS = [
  "message_received",
  "retrieval",
  "model_call",
  "tool_call",
  "action",
  "flow",
  "handover",
  "reply",
  "dropped",
  "error",
] as const;

interface Filter {
  readonly from: string;
  readonly to: string;
  readonly kind: "all" | (typeof KINDS)[number];
  readonly search: string;
}

const NO_FILTER: Filter = { from: "", to: "", kind: "all", search: "" };

export function LogsPage() {
  const { uid } = useProject();
  const { session = "", kind } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<Filter>({
    ...NO_FILTER,
    kind: KINDS.find((known) => known === kind) ?? "all",
  });
  const change = (part: Partial<Filter>) => {
    setFilter({ ...filter, ...part });
    setPage(1);
  };
  const setSession = (value: string) => {
    setPage(1);
    void navigate({
      to: "/p/$projectUid/logs",
      params: { projectUid: uid },
      search: value ? { session: value } : {},
    });
  };
  const clear = () => {
    setFilter(NO_FILTER);
    if (session) setSession("");
  };
  const selection = {
    project_uid: uid,
    ...(session ? { session_uid: session } : {}),
    ...(filter.from ? { from: filter.from } : {}),
    ...(filter.to ? { to: filter.to } : {}),
    ...(filter.kind === "all" ? {} : { kind: filter.kind }),
  };
  const input: Input<"getChatbotExecutionLogs"> = {
    ...selection,
    limit: LIMIT,
    page,
    orderBy: "DESC",
    ...(filter.search ? { search: filter.search } : {}),
  };
  const typed = `${filter.from} ${filter.to}`.trim();
  const read = useRead("getChatbotExecutionLogs", usePaused(input, typed), { keepsPrevious: true });
  return (
    <Page
      title={strings.title}
      text={strings.text}
      actions={
        filter.search === "" && (
          <ExportButton fileName="log" read={() => callOperation("exportChatbotExecutionLogs", selection)} />
        )
      }
    >
      <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={strings.session}>
          {(control) => (
            <SearchInput
              {...control}
              label={strings.session}
              placeholder={strings.sessionHint}
              value={session}
              onSearch={setSession}
            />
          )}
        </Field>
        <DateRange strings={strings} value={filter} onChange={change} />
        <SelectField
          label={strings.kind}
          value={filter.kind}
          options={[
            { value: "all" as const, label: strings.allKinds },
            ...KINDS.map((value) => ({ value, label: strings.kinds[value] })),
          ]}
          onChange={(kind) => change({ kind })}
        />
        <SearchInput
          label={strings.search}
          value={filter.search}
          onSearch={(search) => change({ search })}
          className="sm:col-span-2 lg:col-span-4"
        />
      </div>
      <Card>
        <ReadState read={read}>
          {({ data }) => (
            <>
              {data.length === 0 ? (
                <Nothing isNarrowed={hasFilter(filter) || session !== ""} onClear={clear} />
              ) : (
                <Entries entries={data} onSession={setSession} />
              )}
              {(page > 1 || data.length === LIMIT) && (
                <div className="flex justify-end gap-2 border-t border-line px-4 py-2">
                  <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {strings.newer}
                  </Button>
                  <Button size="sm" disabled={data.length < LIMIT} onClick={() => setPage(page + 1)}>
                    {strings.older}
                  </Button>
                </div>
              )}
            </>
          )}
        </ReadState>
      </Card>
    </Page>
  );
}

const hasFilter = ({ from, to, kind, search }: Filter): boolean =>
  from !== "" || to !== "" || kind !== "all" || search !== "";

interface NothingProps {
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

function Nothing({ isNarrowed, onClear }: NothingProps) {
  if (!isNarrowed) return <EmptyState icon={ListTree} title={strings.none} text={strings.noneText} />;
  return (
    <EmptyState icon={SearchX} title={strings.noneMatch} text={strings.noneMatchText}>
      <Button size="sm" onClick={onClear}>
        {texts.actions.clear}
      </Button>
    </EmptyState>
  );
}

interface EntriesProps {
  readonly entries: readonly ExecutionLogEntry[];
  readonly onSession: (session: string) => void;
}

function Entries({ entries, onSession }: EntriesProps) {
  const { uid } = useProject();
  return (
    <ol>
      {entries.map((entry) => {
        const { session_uid: session } = entry.executionlog_session_data;
        return (
          <li key={entry.id} className="border-b border-line px-5 py-3 last:border-0">
            <div className="flex flex-wrap gap-x-4 gap-y-1">
              <div className="min-w-0 flex-1 basis-72">
                <Step entry={entry} />
              </div>
              <div className="flex items-baseline gap-3 text-xs text-muted sm:flex-col sm:items-end sm:gap-1">
                <Time at={entry.createdAt} />
                {session !== "" && (
                  <>
                    <Link
                      to="/p/$projectUid/inbox"
                      params={{ projectUid: uid }}
                      search={{ session }}
                      className="font-mono underline hover:no-underline"
                    >
                      <span className="sr-only">{strings.openConversation} </span>…{session.slice(-6)}
                    </Link>
                    <button
                      type="button"
                      onClick={() => onSession(session)}
                      className="underline hover:no-underline"
                    >
                      {strings.onlyThis}
                    </button>
                  </>
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
