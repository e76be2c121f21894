import { Link } from "@tanstack/react-router";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { ShowSecret } from "../access/show-secret.tsx";
import type { Webhook } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { webhooksTexts as strings } from "../i18n/areas/webhooks.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { Card, Page } from "../ui/page.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookState } from "./webhook-state.tsx";

/** The endpoints of a project with their state; each leads to its log. */
export function WebhooksPage() {
  const { uid, mayWrite } = useProject();
  const read = useRead("getWebhooks", { project_uid: uid });
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const create = mayWrite && (
    <Button kind="primary" icon={Plus} onClick={() => setCreating(true)}>
      {strings.create}
    </Button>
  );
  return (
    <Page title={strings.title} text={strings.text} actions={create}>
      <Card>
        <ReadState read={read} rows={3}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                icon={WebhookIcon}
                title={strings.none}
                text={mayWrite ? strings.noneText : texts.states.filledByOthers}
              />
            ) : (
              <WebhookTable webhooks={data} />
            )
          }
        </ReadState>
      </Card>
      {isCreating && (
        <WebhookDialog
          webhook={null}
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false);
            setSecret(created);
          }}
        />
      )}
      {secret !== null && (
        <ShowSecret
          title={strings.secretTitle}
          text={strings.secretText}
          label={strings.secret}
          value={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Page>
  );
}

function WebhookTable({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { uid } = useProject();
  return (
    <Table
      label={strings.title}
      rows={webhooks}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "address",
          title: strings.address,
          cell: ({ id, url, description }) => (
            <span className="[overflow-wrap:anywhere]">
              <Link
                to="/p/$projectUid/webhooks/$webhookId"
                params={{ projectUid: uid, webhookId: String(id) }}
                className="font-medium text-ink hover:underline"
                dir="ltr"
              >
                {url}
              </Link>
              {description && <span className="block text-muted">{description}</span>}
            </span>
          ),
        },
        {
          key: "state",
          title: strings.state,
          cell: (webhook) => (
            <>
              <WebhookState state={webhook.state} />
              {webhook.last_problem && (
                <span className="mt-1 block text-xs text-muted [overflow-wrap:anywhere]">
                  {webhook.last_problem}
                </span>
              )}
            </>
          ),
        },
        { key: "waiting", title: strings.waiting, cell: ({ waiting }) => String(waiting) },
        {
          key: "success",
          title: strings.lastSuccess,
          cell: (webhook) => <Time at={webhook.last_success_at} />,
        },
      ]}
    />
  );
}
