import { Link } from "@tanstack/react-router";
import { Plus, Workflow } from "lucide-react";
import { useState } from "react";
import type { FlowSummary } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card, Page } from "../ui/page.tsx";
import { menuColumn } from "../ui/row-menu.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Table, type Column } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { FlowBadge } from "./flow-badge.tsx";
import { FlowMenu } from "./flow-menu.tsx";
import { NewFlowDialog } from "./new-flow-dialog.tsx";
import { triggerLabel } from "./labels.ts";

const strings = flowsTexts;

/** The written dialogues of a project. */
export function FlowsPage() {
  const { uid, mayWrite } = useProject();
  const read = useRead("getFlows", { project_uid: uid });
  const [creating, setCreating] = useState(false);
  const add = mayWrite && (
    <Button kind="primary" icon={Plus} onClick={() => setCreating(true)}>
      {strings.create}
    </Button>
  );
  return (
    <Page title={strings.title} text={strings.text} actions={add}>
      <Card>
        <ReadState read={read} rows={4}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={Workflow} title={strings.none} text={strings.noneText} />
            ) : (
              <Table label={strings.title} columns={columns(uid)} rows={data} rowKey={({ id }) => id} />
            )
          }
        </ReadState>
      </Card>
      {creating && <NewFlowDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

const columns = (projectUid: string): Column<FlowSummary>[] => [
  {
    key: "name",
    title: strings.name,
    cell: (flow) => (
      <>
        <Link
          to="/p/$projectUid/flows/$flowId"
          params={{ projectUid, flowId: String(flow.id) }}
          className="font-medium hover:underline"
        >
          {flow.name}
        </Link>
        {flow.description !== "" && <p className="line-clamp-2 text-muted">{flow.description}</p>}
      </>
    ),
  },
  { key: "state", title: strings.state, cell: (flow) => <FlowBadge flow={flow} /> },
  {
    key: "triggers",
    title: strings.triggers.title,
    cell: (flow) => (
      <span className="flex flex-wrap gap-1">
        {flow.triggers.map((kind) => (
          <Badge key={kind}>{triggerLabel(kind)}</Badge>
        ))}
      </span>
    ),
  },
  { key: "steps", title: strings.steps.title, cell: (flow) => texts.number(flow.steps) },
  {
    key: "published",
    title: strings.history.at,
    cell: ({ publishedAt }) => publishedAt && <Time at={publishedAt} />,
  },
  { key: "changed", title: strings.changedAt, cell: (flow) => <Time at={flow.updatedAt} /> },
  menuColumn((flow) => <FlowMenu flow={flow} />),
];
