import { Link } from "@tanstack/react-router";
import { Plus, Wrench } from "lucide-react";
import { useState } from "react";
import type { McpServer, McpServerRefresh, McpTool } from "../../api/client.ts";
import { mcpServersTexts } from "../../i18n/areas/mcp-servers.ts";
import { useProject } from "../../shell/current-location.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { AddToolDialog } from "./add-tool-dialog.tsx";
import type { ToolAction } from "./server-state.ts";

const strings = mcpServersTexts.tools;

interface Props {
  readonly server: McpServer;
  /** The actions that call its tools. */
  readonly used: readonly ToolAction[];
  /** What the latest listing on this page has found. */
  readonly refresh: McpServerRefresh | undefined;
}

type Mark = "added" | "changed" | "removed";
const MARK_TONES = { added: "accent", changed: "warn", removed: "danger" } as const;

interface Row {
  readonly name: string;
  /** Null for a tool that is gone, but that actions still name. */
  readonly tool: McpTool | null;
  readonly actions: readonly ToolAction[];
  readonly mark: Mark | null;
}

/** The tools of a server with the actions made of them; what changed since then is marked. */
export function McpTools({ server, used, refresh }: Props) {
  const { mayWrite } = useProject();
  const [adding, setAdding] = useState<McpTool | null>(null);
  const rows = rowsOf(server, used, refresh);
  const add: Column<Row> = {
    key: "add",
    title: strings.add,
    silent: true,
    className: "w-40 text-end",
    cell: ({ tool }) =>
      tool?.parameters && (
        <Button
          size="sm"
          icon={Plus}
          aria-label={`${strings.add}: ${tool.name}`}
          onClick={() => setAdding(tool)}
        >
          {strings.add}
        </Button>
      ),
  };
  return (
    <Section title={strings.title} text={strings.text}>
      {rows.length === 0 ? (
        <EmptyState icon={Wrench} title={strings.none} text={strings.noneText} />
      ) : (
        <Table
          label={strings.title}
          columns={mayWrite ? [...COLUMNS, add] : COLUMNS}
          rows={rows}
          rowKey={({ name }) => name}
        />
      )}
      {adding && <AddToolDialog server={server} tool={adding} onClose={() => setAdding(null)} />}
    </Section>
  );
}

function rowsOf({ tools }: McpServer, used: readonly ToolAction[], refresh: Props["refresh"]): Row[] {
  const actionsOf = (name: string) => used.filter(({ tool }) => tool === name);
  const listed = tools.map((tool): Row => {
    const actions = actionsOf(tool.name);
    const isChanged =
      refresh?.changed.includes(tool.name) || actions.some(({ version }) => version !== tool.version);
    const mark = isChanged ? "changed" : refresh?.added.includes(tool.name) ? "added" : null;
    return { name: tool.name, tool, actions, mark };
  });
  const known = new Set(tools.map(({ name }) => name));
  const gone = [...new Set([...used.map(({ tool }) => tool), ...(refresh?.removed ?? [])])].filter(
    (name) => !known.has(name),
  );
  return [
    ...gone.map((name): Row => ({ name, tool: null, actions: actionsOf(name), mark: "removed" })),
    ...listed,
  ];
}

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    title: strings.name,
    cell: ({ name, tool, mark }) => (
      <>
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <code className="font-mono font-medium break-all">{name}</code>
          {mark && <Badge tone={MARK_TONES[mark]}>{strings[mark]}</Badge>}
        </span>
        <span className="mt-0.5 line-clamp-3 text-muted">{tool?.description}</span>
        {tool?.parameters === null && <span className="mt-0.5 block text-muted">{strings.notUsable}</span>}
      </>
    ),
  },
  {
    key: "actions",
    title: strings.actions,
    cell: ({ actions }) => actions.length > 0 && <ActionLinks actions={actions} />,
  },
];

function ActionLinks({ actions }: Pick<Row, "actions">) {
  const { uid } = useProject();
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-1">
      {actions.map(({ action }) => (
        <Link
          key={action.id}
          to="/p/$projectUid/actions/$actionId"
          params={{ projectUid: uid, actionId: String(action.id) }}
          className="font-mono underline hover:no-underline"
        >
          {action.name}
        </Link>
      ))}
    </span>
  );
}
