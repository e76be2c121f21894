import type { Webhook } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { webhooksTexts as strings } from "../i18n/areas/webhooks.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";

type EventName = Webhook["events"][number];

/** In the order of the documentation. */
const EVENTS: readonly EventName[] = [
  "session.created",
  "session.updated",
  "message.created",
  "reply.rated",
  "question.unanswered",
  "contact.created",
  "contact.updated",
  "contact.deleted",
  "training.completed",
  "training.failed",
  "call.ended",
  "budget.reached",
  "model.ending",
];

interface Props {
  /** Null for a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onCreated?: (secret: string) => void;
}

export function WebhookDialog({ webhook, onClose, onCreated }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createWebhook", ["getWebhooks"]);
  const update = useChange("updateWebhook", ["getWebhooks"]);
  const start = {
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    isAll: webhook === null || webhook.events.length === 0,
    events: webhook?.events ?? [],
  };
  const form = useForm(start, async ({ url, description, isAll, events }) => {
    const input = { project_uid: uid, url, description, events: isAll ? [] : events };
    if (webhook) {
      await update.mutateAsync({ ...input, webhook_id: webhook.id });
      toast(strings.saved);
      onClose();
    } else onCreated?.((await create.mutateAsync(input)).data.secret);
  });
  const { value: isAll, onChange: setAll } = form.bind("isAll");
  const { value: events, onChange: setEvents } = form.bind("events");
  const toggle = (name: EventName, isChosen: boolean) =>
    setEvents(isChosen ? [...events, name] : events.filter((one) => one !== name));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={webhook ? strings.editTitle : strings.createTitle}
      action={webhook ? texts.actions.save : texts.actions.create}
      ready={isAll || events.length > 0}
    >
      <TextField
        label={strings.url}
        hint={strings.urlHint}
        {...form.bind("url")}
        input={{
          dir: "ltr",
          placeholder: "https://example.com/parley",
          autoComplete: "off",
          spellCheck: false,
        }}
      />
      <TextField label={strings.description} hint={strings.descriptionHint} {...form.bind("description")} />
      <SwitchField label={strings.allEvents} hint={strings.allEventsHint} checked={isAll} onChange={setAll} />
      {!isAll && (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-[13px] font-medium">{strings.someEvents}</legend>
          {EVENTS.map((name) => (
            <label key={name} className="flex items-center gap-2 text-[13px]">
              <input
                type="checkbox"
                checked={events.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
              />
              <code dir="ltr" className="font-mono text-xs">
                {name}
              </code>
            </label>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
