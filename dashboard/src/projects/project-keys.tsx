import { KeyRound, Plus, Sparkles } from "lucide-react";
import { useState } from "react";
import { ShowSecret } from "../access/show-secret.tsx";
import type { IssuedProjectKey, ProjectKey } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/place.ts";
import { texts } from "../texts/index.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";

const words = texts.projects.integrations.keys;
const LIMIT = 25;

export function ProjectKeys() {
  const { uid, mayWrite, plan } = useProject();
  const [page, setPage] = useState(1);
  const [creating, setCreating] = useState(false);
  const [issued, setIssued] = useState<IssuedProjectKey | null>(null);
  const read = useRead("getProjectKeys", { project_uid: uid, page, limit: LIMIT }, { keep: true });
  const mayHaveKeys = plan !== "Free";
  return (
    <Section
      title={words.title}
      text={words.text}
      actions={
        mayWrite &&
        mayHaveKeys && (
          <Button kind="primary" icon={Plus} onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        )
      }
    >
      <ReadState read={read}>
        {({ data, total }) =>
          data.length === 0 ? (
            mayHaveKeys ? (
              <EmptyState icon={KeyRound} title={words.emptyTitle} text={words.emptyText} />
            ) : (
              <EmptyState icon={Sparkles} title={words.planTitle} text={words.planText} />
            )
          ) : (
            <>
              <KeyTable keys={data} />
              <Pager page={page} limit={LIMIT} total={total} onPage={setPage} />
            </>
          )
        }
      </ReadState>
      {creating && (
        <CreateKey
          onClose={() => setCreating(false)}
          onIssued={(key) => {
            setCreating(false);
            setIssued(key);
          }}
        />
      )}
      {issued && (
        <ShowSecret
          title={words.shownTitle}
          text={words.shownText}
          label={words.value}
          value={issued.value}
          onClose={() => setIssued(null)}
        />
      )}
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

interface CreateKeyProps {
  readonly onClose: () => void;
  readonly onIssued: (key: IssuedProjectKey) => void;
}

function CreateKey({ onClose, onIssued }: CreateKeyProps) {
  const { uid } = useProject();
  const create = useChange("createProjectKey", ["getProjectKeys"]);
  const form = useForm({ name: "" }, async ({ name }) => {
    const { data } = await create.mutateAsync({ project_uid: uid, name });
    onIssued(data);
  });
  return (
    <Dialog open onClose={onClose} title={words.create}>
      <Form form={form}>
        <TextField label={words.name} hint={words.nameHint} {...form.bind("name")} />
        <DialogActions>
          <Button onClick={onClose}>{texts.actions.cancel}</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            {texts.actions.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
