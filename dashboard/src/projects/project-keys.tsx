import { KeyRound, Plus, Sparkles } from "lucide-react";
import { useState } from "react";
import { useIssuing } from "../access/use-issuing.tsx";
import type { IssuedProjectKey, ProjectKey } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { texts } from "../i18n/index.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Section } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { usePages } from "../ui/use-pages.ts";
import { Warning } from "../ui/warning.tsx";
import { CreateKey, EditKey } from "./key-dialog.tsx";

const strings = projectsTexts.integrations.keys;

export function ProjectKeys() {
  const { uid, mayWrite, plan } = useProject();
  const pages = usePages();
  const issuing = useIssuing<IssuedProjectKey>(strings, (props) => <CreateKey {...props} />);
  const read = useRead("getProjectKeys", { project_uid: uid, ...pages.input }, { keepsPrevious: true });
  const mayHaveKeys = plan !== "Free";
  return (
    <Section
      title={strings.title}
      text={strings.text}
      actions={
        mayWrite &&
        mayHaveKeys && (
          <Button kind="primary" icon={Plus} onClick={issuing.start}>
            {strings.create}
          </Button>
        )
      }
    >
      <PagedList
        read={read}
        pages={pages}
        empty={
          mayHaveKeys ? (
            <EmptyState
              icon={KeyRound}
              title={strings.emptyTitle}
              text={mayWrite ? strings.emptyText : texts.states.filledByOthers}
            />
          ) : (
            <EmptyState icon={Sparkles} title={strings.planTitle} text={strings.planText} />
          )
        }
      >
        {(keys) => <KeyTable keys={keys} />}
      </PagedList>
      {issuing.dialogs}
    </Section>
  );
}

function KeyTable({ keys }: { readonly keys: readonly ProjectKey[] }) {
  const { uid, mayWrite } = useProject();
  const [ask, question] = useConfirm();
  const [edited, setEdited] = useState<ProjectKey | null>(null);
  const revoke = useChange("revokeProjectKey", ["getProjectKeys"]);
  const confirmRevoke = (key: ProjectKey) =>
    ask({
      title: strings.revokeTitle,
      text: strings.revokeText(key.name),
      action: strings.revoke,
      done: strings.revoked,
      run: () => revoke.mutateAsync({ project_uid: uid, key_id: key.id }),
    });
  return (
    <>
      {keys.some((key) => key.was_narrowed) && <Warning className="mb-3">{strings.narrowedText}</Warning>}
      <Table
        label={strings.title}
        rows={keys}
        rowKey={(key) => key.id}
        columns={[
          {
            key: "name",
            title: strings.name,
            cell: (key) => (
              <span className="flex items-center gap-2 font-medium">
                {key.name} {key.status !== "active" && <Badge>{accessTexts.tokens.status[key.status]}</Badge>}
                {key.allowed_origins.length > 0 && (
                  <span title={key.allowed_origins.join("\n")}>
                    <Badge>{strings.forPages}</Badge>
                  </span>
                )}
                {key.was_narrowed && <Badge tone="warn">{strings.narrowed}</Badge>}
              </span>
            ),
          },
          {
            key: "hint",
            title: strings.hint,
            cell: (key) => <span className="font-mono text-xs text-muted">…{key.hint}</span>,
          },
          {
            key: "permissions",
            title: accessTexts.tokens.permissions,
            cell: (key) => <span className="text-muted">{permissionsInWords(key)}</span>,
          },
          {
            key: "expires",
            title: accessTexts.tokens.expires,
            cell: (key) => (key.expires_at ? <Time at={key.expires_at} /> : accessTexts.tokens.never),
          },
          { key: "used", title: strings.lastUsed, cell: (key) => <Time at={key.last_used_at} /> },
          { key: "by", title: strings.by, cell: (key) => key.created_by.name },
          { key: "when", title: strings.when, cell: (key) => <Time at={key.createdAt} /> },
          {
            key: "revoke",
            title: strings.revoke,
            silent: true,
            className: "text-end",
            cell: (key) =>
              mayWrite && (
                <span className="flex justify-end gap-2">
                  <Button
                    size="sm"
                    aria-label={`${texts.actions.edit}: ${key.name}`}
                    onClick={() => setEdited(key)}
                  >
                    {texts.actions.edit}
                  </Button>
                  <Button
                    size="sm"
                    aria-label={`${strings.revoke}: ${key.name}`}
                    onClick={() => confirmRevoke(key)}
                  >
                    {strings.revoke}
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {question}
      {edited && <EditKey projectKey={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const permissionsInWords = ({ permissions }: ProjectKey): string =>
  Object.entries(permissions)
    .map(([module, action]) => `${module}: ${accessTexts.tokens.permission[action]}`)
    .join(", ");
