import { Cpu, Plus, RefreshCw } from "lucide-react";
import { useState } from "react";
import type { ModelConnection } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { modelsTexts } from "../i18n/areas/models.ts";
import { texts } from "../i18n/index.ts";
import { useOrganization } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Card, Page } from "../ui/page.tsx";
import { menuColumn, RowMenu } from "../ui/row-menu.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import { ConnectionForm } from "./connection-form.tsx";
import { nameOfKind } from "./connection-kinds.ts";

const strings = modelsTexts;

/** The organization's own vendor keys and model servers. */
export function ModelsPage() {
  const { id } = useOrganization();
  const [edited, setEdited] = useState<ModelConnection | "new" | null>(null);
  const read = useRead("getModelConnections", { organization_id: id });
  return (
    <Page
      title={strings.title}
      text={strings.text}
      actions={
        <Button kind="primary" icon={Plus} onClick={() => setEdited("new")}>
          {strings.add}
        </Button>
      }
    >
      <Card>
        <ReadState read={read} rows={3}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={Cpu} title={strings.none} text={strings.noneText} />
            ) : (
              <Connections connections={data} onEdit={setEdited} />
            )
          }
        </ReadState>
      </Card>
      {edited !== null && (
        <ConnectionForm connection={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}

interface ConnectionsProps {
  readonly connections: readonly ModelConnection[];
  readonly onEdit: (connection: ModelConnection) => void;
}

function Connections({ connections, onEdit }: ConnectionsProps) {
  const { id: organization_id } = useOrganization();
  const outcome = useOutcome();
  const [ask, question] = useConfirm();
  const test = useChange("testModelConnection", ["getModelConnections", "getSupportedModels"]);
  const remove = useChange("deleteModelConnection", ["getModelConnections", "getSupportedModels"]);
  const confirmRemoval = ({ id }: ModelConnection) =>
    ask({
      title: strings.removeTitle,
      text: strings.removeText,
      action: strings.remove,
      done: strings.removed,
      run: () => remove.mutateAsync({ organization_id, id }),
    });
  return (
    <>
      <Table
        label={strings.title}
        rows={connections}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "name",
            title: strings.kind,
            cell: (connection) => (
              <>
                <span className="block font-medium">{nameOfKind(connection)}</span>
                {connection.address !== null && (
                  <span className="text-xs text-muted">{connection.address}</span>
                )}
              </>
            ),
          },
          {
            key: "state",
            title: strings.state,
            cell: ({ last_error: error }) =>
              error === null ? (
                <Badge tone="ok">{strings.works}</Badge>
              ) : (
                <span className="text-[13px] text-danger-ink">{error}</span>
              ),
          },
          { key: "models", title: strings.title, cell: ({ models }) => strings.models(models.length) },
          { key: "tested", title: strings.tested, cell: ({ tested_at: at }) => <Time at={at} /> },
          menuColumn<ModelConnection>((connection) => (
            <RowMenu
              label={`${texts.actions.more}: ${nameOfKind(connection)}`}
              onEdit={() => onEdit(connection)}
              onDelete={() => confirmRemoval(connection)}
              more={[
                {
                  key: "test",
                  label: strings.test,
                  icon: RefreshCw,
                  run: () => test.mutate({ organization_id, id: connection.id }, outcome(strings.done)),
                },
              ]}
            />
          )),
        ]}
      />
      {question}
    </>
  );
}
