import type { Webhook, WebhookDelivery } from "../api/client.ts";
import { webhooksTexts as strings } from "../i18n/areas/webhooks.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

const TONES: Readonly<Record<Webhook["state"], Tone>> = { active: "ok", paused: "plain", failing: "danger" };
const DELIVERY_TONES: Readonly<Record<WebhookDelivery["state"], Tone>> = {
  pending: "warn",
  delivered: "ok",
  failed: "danger",
  skipped: "plain",
};

export function WebhookState({ state }: Pick<Webhook, "state">) {
  return <Badge tone={TONES[state]}>{strings.states[state]}</Badge>;
}

export function DeliveryState({ state }: Pick<WebhookDelivery, "state">) {
  return <Badge tone={DELIVERY_TONES[state]}>{strings.deliveryStates[state]}</Badge>;
}
