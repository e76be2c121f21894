import { KeyRound, Plus, Sparkles } from "lucide-react";
import { useIssuing, type IssueFormProps } from "../access/use-issuing.tsx";
import type { IssuedProjectKey, ProjectKey } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/place.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { NameDialog } from "../ui/name-dialog.tsx";
import { Section } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { usePages } from "../ui/use-pages.ts";

const words = texts.projects.integrations.keys;

export function ProjectKeys() {
  const { uid, mayWrite, plan } = useProject();
  const pages = usePages();
  const issuing = useIssuing<IssuedProjectKey>(words, (props) => <CreateKey {...props} />);
  const read = useRead("getProjectKeys", { project_uid: uid, ...pages.input }, { keep: true });
  const mayHaveKeys = plan !== "Free";
  return (
    <Section
      title={words.title}
      text={words.text}
      actions={
        mayWrite &&
        mayHaveKeys && (
          <Button kind="primary" icon={Plus} onClick={issuing.start}>
            {words.create}
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
              title={words.emptyTitle}
              text={mayWrite ? words.emptyText : texts.states.filledByOthers}
            />
          ) : (
            <EmptyState icon={Sparkles} title={words.planTitle} text={words.planText} />
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
  const revoke = useChange("revokeProjectKey", ["getProjectKeys"]);
  const askToRevoke = (key: ProjectKey) =>
    ask({
      title: words.revokeTitle,
      text: words.revokeText(key.name),
      action: words.revoke,
      done: words.revoked,
      run: () => revoke.mutateAsync({ project_uid: uid, key_id: key.id }),
    });
  return (
    <>
      <Table
        label={words.title}
        rows={keys}
        rowKey={(key) => key.id}
        columns={[
          { key: "name", title: words.name, cell: (key) => <span className="font-medium">{key.name}</span> },
          {
            key: "hint",
            title: words.hint,
            cell: (key) => <span className="font-mono text-xs text-muted">…{key.hint}</span>,
          },
          { key: "used", title: words.lastUsed, cell: (key) => <Time at={key.last_used_at} /> },
          { key: "by", title: words.by, cell: (key) => key.created_by.name },
          { key: "when", title: words.when, cell: (key) => <Time at={key.createdAt} /> },
          {
            key: "revoke",
            title: words.revoke,
            silent: true,
            className: "text-right",
            cell: (key) =>
              mayWrite && (
                <Button
                  size="sm"
                  aria-label={`${words.revoke}: ${key.name}`}
                  onClick={() => askToRevoke(key)}
                >
                  {words.revoke}
                </Button>
              ),
          },
        ]}
      />
      {question}
    </>
  );
}

function CreateKey({ onClose, onIssued }: IssueFormProps<IssuedProjectKey>) {
  const { uid } = useProject();
  const create = useChange("createProjectKey", ["getProjectKeys"]);
  return (
    <NameDialog
      title={words.create}
      label={words.name}
      hint={words.nameHint}
      onName={async (name) => onIssued((await create.mutateAsync({ project_uid: uid, name })).data)}
      onClose={onClose}
    />
  );
}
