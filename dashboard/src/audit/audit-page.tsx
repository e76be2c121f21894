import { ScrollText, SearchX } from "lucide-react";
import { useState } from "react";
import { callOperation, type AuditEntry } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { auditTexts } from "../i18n/areas/audit.ts";
import { texts } from "../i18n/index.ts";
import { useOrganization } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { DownloadButton } from "../ui/download-button.tsx";
import { Card, Page } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { usePages } from "../ui/use-pages.ts";
import { usePaused } from "../ui/use-paused.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { nameOfAction, NO_AUDIT_FILTER, toAuditInput } from "./audit-filter.ts";

const strings = auditTexts;
const TONES = { begun: "warn", succeeded: "ok", refused: "danger" } as const;

export function AuditPage() {
  const { id } = useOrganization();
  const pages = usePages(50);
  const [filter, setFilter] = useState(NO_AUDIT_FILTER);
  const change = (next: typeof filter) => {
    setFilter(next);
    pages.go(1);
  };
  const selection = toAuditInput(id, filter);
  const typed = `${filter.from} ${filter.to}`.trim();
  const read = useRead("getAuditLog", usePaused({ ...selection, ...pages.input }, typed), {
    keepsPrevious: true,
  });
  return (
    <Page
      title={strings.title}
      text={strings.text}
      actions={
        <DownloadButton
          label={strings.export}
          fileName="audit-log.csv"
          type="text/csv"
          read={() => callOperation("exportAuditLog", selection)}
        />
      }
    >
      <AuditFilters filter={filter} onFilter={change} />
      <Card>
        <PagedList
          read={read}
          pages={pages}
          empty={
            filter === NO_AUDIT_FILTER ? (
              <EmptyState icon={ScrollText} title={strings.none} text={strings.noneText} />
            ) : (
              <EmptyState icon={SearchX} title={strings.noneFound} text={strings.noneFoundText}>
                <Button onClick={() => change(NO_AUDIT_FILTER)}>{texts.actions.clear}</Button>
              </EmptyState>
            )
          }
        >
          {(entries) => <Entries entries={entries} />}
        </PagedList>
      </Card>
    </Page>
  );
}

function Entries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <Table
      label={strings.title}
      rows={entries}
      rowKey={(entry) => entry.id}
      columns={[
        { key: "time", title: strings.time, cell: (entry) => <Time at={entry.createdAt} /> },
        { key: "who", title: strings.who, cell: (entry) => <Actor entry={entry} /> },
        { key: "what", title: strings.what, cell: (entry) => <Action entry={entry} /> },
        {
          key: "outcome",
          title: strings.outcome,
          cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{strings.outcomes[outcome]}</Badge>,
        },
        {
          key: "address",
          title: strings.address,
          cell: (entry) => <span className="font-mono text-xs">{entry.ip}</span>,
        },
      ]}
    />
  );
}

function Actor({ entry: { actor, outcome } }: { readonly entry: AuditEntry }) {
  const kind = strings.kinds[actor.kind];
  // Whose name comes with a refused sign-in is not known to be that person.
  const hasKind = actor.kind !== "person" && (actor.kind !== "anonymous" || outcome === "refused");
  return (
    <span className="[overflow-wrap:anywhere]">
      <bdi className="block font-medium">{actor.name || kind}</bdi>
      {actor.name && hasKind && <span className="text-muted">{kind}</span>}
    </span>
  );
}

/** What people read where such a thing was refused: "Signed in" would be wrong. */
const FAILED: Readonly<Record<string, string>> = {
  signIn: strings.signInFailed,
  signInWithPasskey: strings.signInFailed,
  confirmSignIn: strings.signInFailed,
  finishSingleSignOn: strings.signInFailed,
  reauthenticate: strings.notConfirmed,
};

/** The reason of a refusal is below the attempted action. */
function Action({ entry: { action, outcome, details } }: { readonly entry: AuditEntry }) {
  const failed = outcome === "refused" ? FAILED[action] : undefined;
  return (
    <span className="[overflow-wrap:anywhere]" title={action}>
      <span className="block">{failed ?? nameOfAction(action)}</span>
      {typeof details.reason === "string" && <span className="text-muted">{details.reason}</span>}
    </span>
  );
}
