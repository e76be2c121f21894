import type { ChannelKindSummary } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { channelsTexts } from "../i18n/areas/channels.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { ChannelFields } from "./channel-fields.tsx";
import { KindDocs } from "./kind-docs.tsx";
import { sentValues, startValues, type PlacedValues } from "./field-values.ts";

const strings = channelsTexts;

interface Values extends PlacedValues {
  readonly kind: ChannelKindSummary["kind"];
  readonly name: string;
}

interface Props {
  /** At least one. */
  readonly kinds: readonly ChannelKindSummary[];
  readonly onClose: () => void;
}

/** Connects an account of a vendor, which checks the credentials before they are stored. */
export function ConnectDialog({ kinds, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const connect = useChange("connectChannel", ["getChannels"]);
  const kindOf = (kind: Values["kind"]) => kinds.find((one) => one.kind === kind) ?? kinds[0]!;
  const valuesOf = (kind: ChannelKindSummary): Values => ({
    kind: kind.kind,
    name: "",
    ...startValues(kind),
  });
  const form = useForm<Values>(valuesOf(kinds[0]!), async ({ kind, name, credentials, settings }) => {
    const fields = kindOf(kind);
    await connect.mutateAsync({
      project_uid: uid,
      kind,
      ...(name.trim() === "" ? {} : { name }),
      credentials: sentValues(fields.credentials, credentials),
      settings: sentValues(fields.settings, settings),
    });
    toast(strings.connected);
    onClose();
  });
  const kind = kindOf(form.values.kind);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.connect}
      description={strings.connectText}
      action={strings.connect}
    >
      <SelectField
        label={strings.vendor}
        {...form.bind("kind")}
        onChange={(next) => form.reset(valuesOf(kindOf(next)))}
        options={kinds.map((one) => ({ value: one.kind, label: one.label }))}
      />
      <KindDocs kind={kind} />
      <ChannelFields key={kind.kind} kind={kind} form={form} />
      <TextField
        label={strings.name}
        hint={strings.nameHint}
        optional={texts.optional}
        value={form.values.name}
        onChange={(name) => form.set("name", name)}
        error={form.errorAt("name")}
        input={{ autoComplete: "off" }}
      />
    </FormDialog>
  );
}
