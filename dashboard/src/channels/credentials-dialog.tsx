import type { ChannelKindSummary, ChannelSummary } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { channelsTexts } from "../i18n/areas/channels.ts";
import { useProject } from "../shell/current-location.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { ChannelFields } from "./channel-fields.tsx";
import { KindDocs } from "./kind-docs.tsx";
import { sentValues, startValues, type PlacedValues } from "./field-values.ts";

const strings = channelsTexts;

interface Props {
  readonly channel: ChannelSummary;
  readonly kind: ChannelKindSummary;
  readonly onClose: () => void;
}

/** Replaces the secrets of a channel, for example after they were revoked, and its settings. */
export function CredentialsDialog({ channel, kind, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const update = useChange("updateChannel", ["getChannels"]);
  const hasSettings = kind.settings.length > 0;
  const form = useForm<PlacedValues>(startValues(kind, channel.settings), async (values) => {
    const credentials = sentValues(kind.credentials, values.credentials);
    const keepsSecrets = hasSettings && Object.keys(credentials).length === 0;
    await update.mutateAsync({
      project_uid: uid,
      channel_id: channel.id,
      ...(keepsSecrets ? {} : { credentials }),
      ...(hasSettings ? { settings: sentValues(kind.settings, values.settings) } : {}),
    });
    toast(strings.saved);
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${strings.newCredentials}: ${channel.name}`}
      description={hasSettings ? strings.credentialsKept : strings.credentialsText}
    >
      <KindDocs kind={kind} />
      <ChannelFields kind={kind} form={form} />
    </FormDialog>
  );
}
