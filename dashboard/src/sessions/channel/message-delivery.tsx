import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from "lucide-react";
import type { Delivery, SessionMessage } from "../../api/client.ts";
import { sessionsTexts } from "../../i18n/areas/sessions.ts";
import { cx } from "../../ui/class-names.ts";
import { fullTime } from "../../ui/time.tsx";

const strings = sessionsTexts.channel;

const ICONS: Readonly<Record<Delivery["state"], LucideIcon>> = {
  queued: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
};

/** What became of a message at the channel's vendor, beside its time. */
export function MessageDelivery({ message: { delivery } }: { readonly message: SessionMessage }) {
  if (!delivery) return null;
  const { state, at } = delivery;
  const Icon = ICONS[state];
  return (
    <span
      title={fullTime(at)}
      className={cx(
        "flex items-center gap-0.5",
        state === "failed" && "text-danger-ink",
        state === "read" && "text-ok",
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {strings.deliveries[state]}
    </span>
  );
}

/** Why a message waits or did not arrive, and what to do, below it. */
export function DeliveryProblem({ message: { delivery } }: { readonly message: SessionMessage }) {
  if (!delivery?.problem) return null;
  const isFailed = delivery.state === "failed";
  return (
    <p
      className={cx(
        "max-w-[min(36rem,88%)] px-1 text-end text-xs leading-snug [overflow-wrap:anywhere]",
        isFailed ? "text-danger-ink" : "text-warn",
      )}
    >
      {delivery.problem}
    </p>
  );
}
