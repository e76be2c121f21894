import { Link } from "@tanstack/react-router";
import { Plug, Plus } from "lucide-react";
import { useState } from "react";
import type { McpServer } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { mcpServersTexts } from "../../i18n/areas/mcp-servers.ts";
import { texts } from "../../i18n/index.ts";
import { useProject } from "../../shell/current-location.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { TableSection } from "../table-section.tsx";
import type { Column } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { McpServerDialog } from "./server-dialog.tsx";
import { MCP_SERVER_TONES, stateOfServer } from "./server-state.ts";

const strings = mcpServersTexts;

/** The MCP servers whose tools the bot's actions can call. */
export function McpServers() {
  const { uid, mayWrite } = useProject();
  const read = useRead("getMcpServers", { project_uid: uid });
  const [isConnecting, setConnecting] = useState(false);
  const add = mayWrite && (
    <Button kind="primary" icon={Plus} onClick={() => setConnecting(true)}>
      {strings.connect}
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
            icon={Plug}
            title={strings.none}
            text={mayWrite ? strings.noneText : texts.states.filledByOthers}
          />
        }
        columns={columnsOf(uid)}
      />
      {isConnecting && <McpServerDialog server={null} onClose={() => setConnecting(false)} />}
    </>
  );
}

const columnsOf = (projectUid: string): Column<McpServer>[] => [
  {
    key: "name",
    title: strings.name,
    cell: ({ id, name, url }) => (
      <>
        <Link
          to="/p/$projectUid/actions/servers/$serverId"
          params={{ projectUid, serverId: String(id) }}
          className="font-medium hover:underline"
        >
          {name}
        </Link>
        <span dir="ltr" className="mt-0.5 block break-all text-muted">
          {url}
        </span>
      </>
    ),
  },
  { key: "state", title: strings.state, cell: (server) => <McpServerBadge server={server} /> },
  { key: "tools", title: strings.tools.title, cell: ({ tools }) => strings.count(tools.length) },
  { key: "listed", title: strings.listed, cell: ({ listed_at: at }) => at && <Time at={at} /> },
];

export function McpServerBadge({ server }: { readonly server: McpServer }) {
  const state = stateOfServer(server);
  return <Badge tone={MCP_SERVER_TONES[state]}>{strings.states[state]}</Badge>;
}
