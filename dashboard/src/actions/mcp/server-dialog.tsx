import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { McpServer } from "../../api/client.ts";
import { useChange, useRead } from "../../api/query.ts";
import { mcpServersTexts } from "../../i18n/areas/mcp-servers.ts";
import { useProject } from "../../shell/current-location.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useForm } from "../../ui/form.tsx";
import { useToast } from "../../ui/toast.tsx";
import { redirectToAuthorization } from "./authorization.ts";

const strings = mcpServersTexts;
const AUTHENTICATIONS = ["none", "bearer", "oauth"] as const;

interface Values {
  readonly name: string;
  readonly url: string;
  readonly authentication: McpServer["authentication"];
  readonly secret_name: string;
  readonly client_id: string;
}

const toValues = (server: McpServer | null): Values => ({
  name: server?.name ?? "",
  url: server?.url ?? "",
  authentication: server?.authentication ?? "none",
  secret_name: server?.secret_name ?? "",
  client_id: server?.client_id ?? "",
});

/** What another way to authenticate has no use for is not sent. */
const fromValues = ({ name, url, authentication, secret_name: secret, client_id: client }: Values) => ({
  name,
  url,
  authentication,
  secret_name: authentication === "none" || secret === "" ? null : secret,
  client_id: authentication !== "oauth" || client.trim() === "" ? null : client,
});

interface Props {
  /** Null for a new one. */
  readonly server: McpServer | null;
  readonly onClose: () => void;
}

export function McpServerDialog({ server, onClose }: Props) {
  const { uid } = useProject();
  const form = useServerForm(server, onClose);
  const { authentication } = form.values;
  const secrets = useRead("getActionSecrets", { project_uid: uid }, { enabled: authentication !== "none" });
  const names = (secrets.data?.data ?? []).map(({ name }) => ({ value: name, label: name }));
  const input = { dir: "ltr", autoComplete: "off", spellCheck: false } as const;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={server ? strings.editTitle(server.name) : strings.connect}
      {...(server ? {} : { action: strings.connect })}
    >
      <TextField label={strings.name} {...form.bind("name")} input={{ autoComplete: "off" }} />
      <TextField
        label={strings.url}
        hint={strings.urlHint}
        {...form.bind("url")}
        input={{ ...input, type: "url", placeholder: "https://desk.example/mcp" }}
      />
      <SelectField
        label={strings.authentication}
        {...form.bind("authentication")}
        {...(authentication === "oauth" ? { hint: strings.oauthHint } : {})}
        options={AUTHENTICATIONS.map((value) => ({ value, label: strings.authentications[value] }))}
      />
      {authentication === "bearer" && (
        <SelectField
          label={strings.secret}
          hint={strings.secretHint}
          {...form.bind("secret_name")}
          options={[{ value: "", label: strings.chooseSecret }, ...names]}
        />
      )}
      {authentication === "oauth" && (
        <TextField
          label={strings.clientId}
          hint={strings.clientIdHint}
          {...form.bind("client_id")}
          input={input}
        />
      )}
      {authentication === "oauth" && form.values.client_id !== "" && (
        <SelectField
          label={strings.clientSecret}
          {...form.bind("secret_name")}
          options={[{ value: "", label: strings.noSecret }, ...names]}
        />
      )}
    </FormDialog>
  );
}

/** A saved server is called at once: its tools are listed, or the member leaves to consent. */
function useServerForm(server: McpServer | null, onClose: () => void) {
  const { uid } = useProject();
  const toast = useToast();
  const navigate = useNavigate();
  const touched = ["getMcpServers", "getActions"] as const;
  const connect = useChange("connectMcpServer", touched);
  const update = useChange("updateMcpServer", touched);
  const refresh = useChange("refreshMcpServer", touched);
  // A server that was connected before a later step failed is not connected a second time.
  const [saved, setSaved] = useState(server);
  return useForm<Values>(toValues(server), async (values) => {
    const input = { project_uid: uid, ...fromValues(values) };
    const { data } = saved
      ? await update.mutateAsync({ ...input, id: saved.id })
      : await connect.mutateAsync(input);
    setSaved(data);
    if (!data.authorized) return redirectToAuthorization(uid, data.id);
    await refresh.mutateAsync({ project_uid: uid, id: data.id });
    toast(server ? strings.saved : strings.connected);
    onClose();
    await navigate({
      to: "/p/$projectUid/actions/servers/$serverId",
      params: { projectUid: uid, serverId: String(data.id) },
    });
  });
}
