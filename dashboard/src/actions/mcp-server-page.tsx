import { useNavigate, useParams } from "@tanstack/react-router";
import { KeyRound, Pencil, Plug, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { McpServer, McpServerRefresh, ProjectAction } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { mcpServersTexts } from "../i18n/areas/mcp-servers.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Facts } from "../ui/facts.tsx";
import { Problem } from "../ui/form.tsx";
import { Page, Section } from "../ui/page.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { BackToActions } from "./back-to-actions.tsx";
import { redirectToAuthorization } from "./mcp/authorization.ts";
import { McpServerDialog } from "./mcp/server-dialog.tsx";
import { toolActionsOf } from "./mcp/server-state.ts";
import { McpServerBadge } from "./mcp/servers.tsx";
import { McpTools } from "./mcp/tools.tsx";

const strings = mcpServersTexts;

/** One MCP server: whether it can be called, its tools, and the actions made of them. */
export function McpServerPage() {
  const { uid } = useProject();
  const { serverId = "" } = useParams({ strict: false });
  const servers = useRead("getMcpServers", { project_uid: uid });
  const actions = useRead("getActions", { project_uid: uid });
  return (
    <ReadState read={servers} rows={8}>
      {({ data }) => {
        const server = data.find(({ id }) => String(id) === serverId);
        if (!server) return <EmptyState icon={Plug} title={strings.gone} isPage />;
        return <Server key={server.id} server={server} actions={actions.data?.data ?? []} />;
      }}
    </ReadState>
  );
}

interface ServerProps {
  readonly server: McpServer;
  readonly actions: readonly ProjectAction[];
}

function Server({ server, actions }: ServerProps) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const refresh = useChange("refreshMcpServer", ["getMcpServers", "getActions"]);
  const latest = refresh.data?.data;
  const list = () =>
    refresh.mutate(
      { project_uid: uid, id: server.id },
      {
        onSuccess: ({ data }) => data.server.problem === null && toast(strings.refreshed),
        onError: (error) => toast(errorMessage(error), "problem"),
      },
    );
  const used = toolActionsOf(actions, server.id);
  return (
    <Page
      title={server.name}
      text={<BackToActions tab="servers" label={strings.title} />}
      actions={mayWrite && <ServerButtons server={server} names={used.map(({ action }) => action.name)} />}
    >
      <Section title={strings.state}>
        <div className="grid grid-cols-1 gap-4 p-5">
          <Facts
            facts={[
              [strings.state, <McpServerBadge key="state" server={server} />],
              [
                strings.url,
                <span key="url" dir="ltr">
                  {server.url}
                </span>,
              ],
              [strings.authentication, strings.authentications[server.authentication]],
              [strings.secret, server.secret_name],
              [strings.clientId, server.client_id],
              [strings.listed, server.listed_at && <Time at={server.listed_at} />],
            ]}
          />
          {server.problem !== null && <Problem>{server.problem}</Problem>}
          {mayWrite && (
            <div className="flex flex-wrap gap-2">
              {server.authorized && (
                <Button icon={RefreshCw} busy={refresh.isPending} onClick={list}>
                  {strings.refresh}
                </Button>
              )}
              {server.authentication === "oauth" && <Authorize server={server} />}
            </div>
          )}
          <Changes refresh={latest} />
        </div>
      </Section>
      <McpTools server={server} used={used} refresh={latest} />
    </Page>
  );
}

function Changes({ refresh }: { readonly refresh: McpServerRefresh | undefined }) {
  return (
    <p role="status" className="text-[13px] text-muted empty:hidden">
      {refresh?.server.problem === null &&
        strings.tools.changes(refresh.added.length, refresh.changed.length, refresh.removed.length)}
    </p>
  );
}

function Authorize({ server }: { readonly server: McpServer }) {
  const { uid } = useProject();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    redirectToAuthorization(uid, server.id).catch((error: unknown) => {
      setBusy(false);
      toast(errorMessage(error), "problem");
    });
  };
  return (
    <Button icon={KeyRound} kind={server.authorized ? "secondary" : "primary"} busy={busy} onClick={leave}>
      {server.authorized ? strings.authorizeAgain : strings.authorize}
    </Button>
  );
}

interface ButtonsProps {
  readonly server: McpServer;
  /** Of the actions that call its tools. */
  readonly names: readonly string[];
}

function ServerButtons({ server, names }: ButtonsProps) {
  const { uid } = useProject();
  const navigate = useNavigate();
  const [ask, question] = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const remove = useChange("deleteMcpServer", ["getMcpServers", "getActions"]);
  const confirmDelete = () =>
    ask({
      title: strings.deleteTitle,
      text: (
        <>
          <p>{strings.deleteText(server.name)}</p>
          {names.length > 0 && <p className="mt-2">{strings.deleteActions(names.join(", "))}</p>}
        </>
      ),
      action: strings.delete,
      done: strings.deleted,
      run: async () => {
        await navigate({
          to: "/p/$projectUid/actions",
          params: { projectUid: uid },
          search: { tab: "servers" },
        });
        await remove.mutateAsync({ project_uid: uid, id: server.id });
      },
    });
  return (
    <>
      <Button icon={Pencil} onClick={() => setEditing(true)}>
        {texts.actions.edit}
      </Button>
      <Button icon={Trash2} onClick={confirmDelete}>
        {strings.delete}
      </Button>
      {isEditing && <McpServerDialog server={server} onClose={() => setEditing(false)} />}
      {question}
    </>
  );
}
