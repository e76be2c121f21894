import { useNavigate, useParams } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ShowSecret } from "../access/show-secret.tsx";
import type { Webhook } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { webhooksTexts as strings } from "../i18n/areas/webhooks.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Facts } from "../ui/facts.tsx";
import { Page, Section } from "../ui/page.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import { Deliveries, REFRESH_MS } from "./deliveries.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookState } from "./webhook-state.tsx";

/** One endpoint: its state, what can be done with it, and its delivery log. */
export function WebhookPage() {
  const { uid } = useProject();
  const { webhookId = "" } = useParams({ strict: false });
  const read = useRead("getWebhooks", { project_uid: uid }, { everyMs: REFRESH_MS });
  return (
    <ReadState read={read} rows={8}>
      {({ data }) => {
        const webhook = data.find(({ id }) => String(id) === webhookId);
        if (!webhook) return <EmptyState icon={Trash2} title={strings.deleted} isPage />;
        return <Details webhook={webhook} />;
      }}
    </ReadState>
  );
}

function Details({ webhook }: { readonly webhook: Webhook }) {
  const { uid, mayWrite } = useProject();
  return (
    <Page
      title={new URL(webhook.url).host}
      text={
        <BackLink to="/p/$projectUid/webhooks" params={{ projectUid: uid }}>
          {strings.back}
        </BackLink>
      }
      actions={mayWrite && <Actions webhook={webhook} />}
    >
      <Section title={strings.state} {...(webhook.state === "failing" ? { text: strings.failingText } : {})}>
        <div className="p-5">
          <Facts
            facts={[
              [strings.state, <WebhookState key="state" state={webhook.state} />],
              [
                strings.url,
                <span key="url" dir="ltr">
                  {webhook.url}
                </span>,
              ],
              [strings.description, webhook.description],
              [strings.events, webhook.events.length === 0 ? strings.allEvents : webhook.events.join(", ")],
              [strings.problem, webhook.last_problem],
              [strings.lastSuccess, webhook.last_success_at && <Time at={webhook.last_success_at} />],
              [strings.waiting, webhook.waiting > 0 && String(webhook.waiting)],
            ]}
          />
        </div>
      </Section>
      <Deliveries webhookId={webhook.id} />
    </Page>
  );
}

function Actions({ webhook }: { readonly webhook: Webhook }) {
  const { uid } = useProject();
  const input = { project_uid: uid, webhook_id: webhook.id };
  const toast = useToast();
  const outcome = useOutcome();
  const navigate = useNavigate();
  const [ask, question] = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const update = useChange("updateWebhook", ["getWebhooks", "getWebhookDeliveries"]);
  const remove = useChange("deleteWebhook", ["getWebhooks"]);
  const rotate = useChange("rotateWebhookSecret", ["getWebhooks"]);
  const test = useChange("sendTestWebhook", ["getWebhookDeliveries"]);
  const isOn = webhook.state === "active";
  const sendTest = () =>
    test.mutate(input, {
      ...outcome(),
      onSuccess: ({ data }) =>
        data.state === "delivered"
          ? toast(strings.testDone)
          : toast(`${strings.testFailed}: ${data.problem ?? ""}`, "problem"),
    });
  return (
    <>
      <Button busy={test.isPending} onClick={sendTest}>
        {strings.test}
      </Button>
      <Button
        busy={update.isPending}
        onClick={() =>
          update.mutate({ ...input, paused: isOn }, outcome(isOn ? strings.paused : strings.resumed))
        }
      >
        {isOn ? strings.pause : strings.resume}
      </Button>
      <RowMenu
        label={texts.actions.more}
        onEdit={() => setEditing(true)}
        more={[
          {
            key: "rotate",
            label: strings.rotate,
            run: () =>
              ask({
                title: strings.rotateTitle,
                text: strings.rotateText,
                action: strings.rotate,
                run: async () => setSecret((await rotate.mutateAsync(input)).data.secret),
              }),
          },
        ]}
        onDelete={() =>
          ask({
            title: strings.deleteTitle,
            text: strings.deleteText(webhook.url),
            action: texts.actions.delete,
            done: strings.deleted,
            run: async () => {
              await remove.mutateAsync(input);
              await navigate({ to: "/p/$projectUid/webhooks", params: { projectUid: uid } });
            },
          })
        }
      />
      {isEditing && <WebhookDialog webhook={webhook} onClose={() => setEditing(false)} />}
      {secret !== null && (
        <ShowSecret
          title={strings.secretTitle}
          text={strings.secretText}
          label={strings.secret}
          value={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {question}
    </>
  );
}
