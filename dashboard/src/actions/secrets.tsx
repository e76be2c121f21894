import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { ActionSecret } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { automationTexts } from "../i18n/areas/automation.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { menuColumn, RowMenu } from "../ui/row-menu.tsx";
import { EmptyState } from "../ui/states.tsx";
import { TableSection } from "./table-section.tsx";
import type { Column } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

const strings = automationTexts.secrets;

/** Keys of services: their names and hosts, never their values. */
export function Secrets() {
  const { uid, mayWrite } = useProject();
  const read = useRead("getActionSecrets", { project_uid: uid });
  const remove = useChange("deleteActionSecret", ["getActionSecrets"]);
  const [editing, setEditing] = useState<ActionSecret | "new" | null>(null);
  const [ask, question] = useConfirm();
  const confirmDelete = ({ id, name }: ActionSecret) =>
    ask({
      title: strings.deleteTitle,
      text: strings.deleteText(name),
      action: texts.actions.delete,
      done: strings.deleted,
      run: () => remove.mutateAsync({ project_uid: uid, id }),
    });
  const menu = menuColumn<ActionSecret>((secret) => (
    <RowMenu
      label={`${texts.actions.more}: ${secret.name}`}
      more={[{ key: "replace", label: strings.replace, icon: KeyRound, run: () => setEditing(secret) }]}
      onDelete={() => confirmDelete(secret)}
    />
  ));
  const add = mayWrite && (
    <Button kind="primary" icon={Plus} onClick={() => setEditing("new")}>
      {strings.add}
    </Button>
  );
  return (
    <>
      <TableSection
        title={strings.title}
        text={strings.text}
        actions={add}
        read={read}
        empty={
          <EmptyState
            icon={KeyRound}
            title={strings.none}
            text={mayWrite ? strings.noneText : texts.states.filledByOthers}
          />
        }
        columns={mayWrite ? [...COLUMNS, menu] : COLUMNS}
      />
      {editing !== null && (
        <SecretDialog secret={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
      {question}
    </>
  );
}

const COLUMNS: Column<ActionSecret>[] = [
  { key: "name", title: strings.name, cell: ({ name }) => <code className="font-mono">{name}</code> },
  { key: "host", title: strings.host, cell: ({ host }) => <span dir="ltr">{host}</span> },
  { key: "changed", title: strings.changed, cell: ({ updated_at: at }) => <Time at={at} /> },
];
