import { Send } from "lucide-react";
import { useState } from "react";
import type { WebhookDelivery } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { webhooksTexts as strings } from "../i18n/areas/webhooks.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/copy.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { SelectField } from "../ui/field.tsx";
import { Section } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import { usePages } from "../ui/use-pages.ts";
import { ReplayDialog } from "./replay-dialog.tsx";
import { DeliveryState } from "./webhook-state.tsx";

const STATES = ["all", "pending", "delivered", "failed", "skipped"] as const;

/** Events are sent and tried again while the page is open. */
export const REFRESH_MS = 5_000;

/** The delivery log: each request with its answer, newest first. */
export function Deliveries({ webhookId }: { readonly webhookId: number }) {
  const { uid, mayWrite } = useProject();
  const pages = usePages();
  const [state, setState] = useState<(typeof STATES)[number]>("all");
  const [isReplaying, setReplaying] = useState(false);
  const input = { project_uid: uid, webhook_id: webhookId, ...(state === "all" ? {} : { state }) };
  const read = useRead(
    "getWebhookDeliveries",
    { ...input, ...pages.input },
    {
      keepsPrevious: true,
      everyMs: REFRESH_MS,
    },
  );
  return (
    <Section
      title={strings.deliveries}
      actions={mayWrite && <Button onClick={() => setReplaying(true)}>{strings.replaySince}</Button>}
    >
      <div className="border-b border-line px-5 py-3">
        <SelectField
          label={strings.filter}
          className="max-w-48"
          value={state}
          onChange={(next) => {
            setState(next);
            pages.go(1);
          }}
          options={STATES.map((value) => ({
            value,
            label: value === "all" ? strings.allStates : strings.deliveryStates[value],
          }))}
        />
      </div>
      <PagedList
        read={read}
        pages={pages}
        empty={<EmptyState icon={Send} title={strings.noDeliveries} text={strings.noDeliveriesText} />}
      >
        {(deliveries) => <DeliveryTable webhookId={webhookId} deliveries={deliveries} />}
      </PagedList>
      {isReplaying && <ReplayDialog webhookId={webhookId} onClose={() => setReplaying(false)} />}
    </Section>
  );
}

interface TableProps {
  readonly webhookId: number;
  readonly deliveries: readonly WebhookDelivery[];
}

function DeliveryTable({ webhookId, deliveries }: TableProps) {
  const [shown, setShown] = useState<number | null>(null);
  const delivery = deliveries.find(({ id }) => id === shown);
  return (
    <>
      <Table
        label={strings.deliveries}
        rows={deliveries}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "event",
            title: strings.event,
            cell: ({ id, event }) => (
              <button
                type="button"
                className="font-mono text-xs font-medium hover:underline"
                dir="ltr"
                onClick={() => setShown(id)}
              >
                {event}
              </button>
            ),
          },
          { key: "state", title: strings.state, cell: ({ state }) => <DeliveryState state={state} /> },
          { key: "status", title: strings.status, cell: ({ status }) => status ?? "–" },
          { key: "attempts", title: strings.attempts, cell: ({ attempts }) => String(attempts) },
          { key: "time", title: strings.time, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
      {delivery && (
        <DeliveryDialog webhookId={webhookId} delivery={delivery} onClose={() => setShown(null)} />
      )}
    </>
  );
}

interface DialogProps {
  readonly webhookId: number;
  readonly delivery: WebhookDelivery;
  readonly onClose: () => void;
}

function DeliveryDialog({ webhookId, delivery, onClose }: DialogProps) {
  const { uid, mayWrite } = useProject();
  const outcome = useOutcome();
  const replay = useChange("replayWebhookDeliveries", ["getWebhookDeliveries", "getWebhooks"]);
  const input = { project_uid: uid, webhook_id: webhookId, delivery_id: delivery.id };
  const mayReplay = mayWrite && delivery.state !== "pending" && delivery.event !== "webhook.test";
  return (
    <Dialog open onClose={onClose} title={delivery.event} wide>
      <div className="grid min-w-0 gap-4">
        <Facts
          facts={[
            [strings.state, <DeliveryState key="state" state={delivery.state} />],
            [strings.status, delivery.status],
            [strings.problem, delivery.problem],
            [strings.attempts, delivery.attempts],
            [strings.next, delivery.next_attempt_at && <Time at={delivery.next_attempt_at} />],
            [
              strings.eventId,
              <code key="id" dir="ltr" className="font-mono text-xs">
                {delivery.event_id}
              </code>,
            ],
          ]}
        />
        {delivery.request === null ? (
          <p className="text-[13px] text-muted">{strings.noRequest}</p>
        ) : (
          <CodeBlock label={strings.request} code={indented(delivery.request)} />
        )}
        {delivery.answer ? (
          <CodeBlock label={strings.answer} code={delivery.answer} />
        ) : (
          <p className="text-[13px] text-muted">{strings.noAnswer}</p>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{texts.actions.close}</Button>
        {mayReplay && (
          <Button
            kind="primary"
            busy={replay.isPending}
            onClick={() => replay.mutate(input, outcome(strings.replayed))}
          >
            {strings.replay}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
