import { accessOf } from "../access/access-of.ts";
import type { AuthorizedClient } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { authorizationTexts } from "../i18n/areas/authorization.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Section } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";

const strings = authorizationTexts.clients;

/** The AI clients that act for the person, where there are any. */
export function ConnectedClients() {
  const clients = useRead("getAuthorizedClients", { limit: 100 }).data?.data ?? [];
  const revoke = useChange("revokeAuthorizedClient", ["getAuthorizedClients"]);
  const [ask, question] = useConfirm();
  const end = (client: AuthorizedClient) =>
    ask({
      title: strings.disconnectTitle,
      text: strings.disconnectText(client.client_name),
      action: strings.disconnect,
      done: strings.disconnected,
      run: () => revoke.mutateAsync({ client_id: client.id }),
    });
  if (clients.length === 0) return question;
  return (
    <Section title={strings.title} text={strings.text}>
      <Table
        label={strings.title}
        rows={clients}
        rowKey={(client) => client.id}
        columns={[
          {
            key: "client",
            title: strings.client,
            cell: (client) => (
              <>
                <span className="block font-medium [overflow-wrap:anywhere]">{client.client_name}</span>
                <span className="text-xs text-muted">{client.client_host}</span>
              </>
            ),
          },
          {
            key: "access",
            title: strings.access,
            cell: (client) => (
              <>
                <span className="block">{accessOf(client)}</span>
                <span className="text-xs text-muted">{client.organization.name}</span>
              </>
            ),
          },
          { key: "used", title: strings.lastUsed, cell: (client) => <Time at={client.last_used_at} /> },
          {
            key: "end",
            title: strings.disconnect,
            silent: true,
            className: "text-end",
            cell: (client) => (
              <Button
                size="sm"
                aria-label={`${strings.disconnect}: ${client.client_name}`}
                onClick={() => end(client)}
              >
                {strings.disconnect}
              </Button>
            ),
          },
        ]}
      />
      {question}
    </Section>
  );
}
