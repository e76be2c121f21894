import type { ModelConnection } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { modelsTexts } from "../i18n/areas/models.ts";
import { useOrganization } from "../shell/current-location.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import {
  isNamed,
  kindOptions,
  nameOfKind,
  settingFields,
  type ConnectionKind,
  type SettingName,
} from "./connection-kinds.ts";

const strings = modelsTexts;

const NO_SETTINGS: Readonly<Record<SettingName, string>> = {
  region: "",
  access_key_id: "",
  models: "",
  api_version: "",
  tenant_id: "",
  client_id: "",
};

interface Props {
  readonly connection: ModelConnection | null;
  readonly onClose: () => void;
}

/** Saving tests the key with its vendor; the vendor's answer is shown at the field it is about. */
export function ConnectionForm({ connection, onClose }: Props) {
  const { id: organization_id } = useOrganization();
  const toast = useToast();
  const save = useChange("saveModelConnection", ["getModelConnections", "getSupportedModels"]);
  const start = {
    kind: (connection?.kind ?? "anthropic") as ConnectionKind,
    name: connection && isNamed(connection.kind) ? connection.name : "",
    address: connection?.address ?? "",
    secret: "",
    ...NO_SETTINGS,
    ...connection?.settings,
  };
  const form = useForm(start, async ({ kind, name, address, secret, ...given }) => {
    const fields = settingFields[kind] ?? [];
    await save.mutateAsync({
      organization_id,
      kind,
      ...(connection ? { id: connection.id } : {}),
      ...(isNamed(kind) && name !== "" ? { name } : {}),
      ...(kind === "server" || kind === "azure" ? { address } : {}),
      settings: Object.fromEntries(
        fields.map(({ key }) => [key, given[key]] as const).filter(([, value]) => value !== ""),
      ),
      ...(secret === "" ? {} : { secret }),
    });
    toast(strings.saved);
    onClose();
  });
  const { kind } = form.values;
  const isServer = kind === "server";
  const isKept = connection?.has_secret === true;
  const secretHint = isKept ? strings.secretKept : isServer ? strings.optional : null;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={connection ? nameOfKind(connection) : strings.add}
      description={strings.secretHint}
    >
      {!connection && <SelectField label={strings.kind} options={kindOptions} {...form.bind("kind")} />}
      {isNamed(kind) && <TextField label={strings.name} hint={strings.nameHint} {...form.bind("name")} />}
      {(isServer || kind === "azure") && (
        <TextField
          label={strings.address}
          hint={isServer ? strings.addressHint : strings.endpointHint}
          {...form.bind("address")}
        />
      )}
      {settingFields[kind]?.map(({ key, ...field }) => (
        <TextField key={key} {...field} {...form.bind(key)} />
      ))}
      <TextField
        label={strings.secret}
        {...(secretHint && { hint: secretHint })}
        {...form.bind("secret")}
        input={{ type: "password", autoComplete: "off" }}
      />
    </FormDialog>
  );
}
