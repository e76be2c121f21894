import { useNavigate } from "@tanstack/react-router";
import type { McpServer, McpTool } from "../../api/client.ts";
import { useChange } from "../../api/query.ts";
import { automationTexts } from "../../i18n/areas/automation.ts";
import { mcpServersTexts } from "../../i18n/areas/mcp-servers.ts";
import { useProject } from "../../shell/current-location.ts";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useForm } from "../../ui/form.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { useToast } from "../../ui/toast.tsx";
import { withNamedErrors } from "../named-errors.ts";
import { actionNameOf } from "./action-name.ts";

const strings = mcpServersTexts.tools;
const LONGEST_DESCRIPTION = 1000;

interface Props {
  readonly server: McpServer;
  readonly tool: McpTool;
  readonly onClose: () => void;
}

/** Makes an action of a tool, under a name of the member's own. */
export function AddToolDialog({ server, tool, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const navigate = useNavigate();
  const create = useChange("createAction", ["getActions"]);
  const initial = {
    name: actionNameOf(tool.name),
    description: tool.description.slice(0, LONGEST_DESCRIPTION),
    // What a tool does is only known to its server, so the visitor is asked unless the member says otherwise.
    confirm: true,
  };
  const form = useForm(initial, async (values) => {
    const { data } = await create
      .mutateAsync({
        project_uid: uid,
        ...values,
        kind: "mcp",
        configuration: { server_id: server.id, tool: tool.name },
      })
      .catch((error: unknown) => {
        throw withNamedErrors(error);
      });
    toast(automationTexts.created);
    onClose();
    await navigate({
      to: "/p/$projectUid/actions/$actionId",
      params: { projectUid: uid, actionId: String(data.id) },
    });
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.addOf(tool.title ?? tool.name)}
      action={strings.add}
    >
      <TextField
        label={automationTexts.name}
        hint={automationTexts.nameHint}
        {...form.bind("name")}
        input={{ dir: "ltr", autoComplete: "off", spellCheck: false }}
      />
      <TextAreaField
        label={automationTexts.description}
        hint={automationTexts.descriptionHint}
        {...form.bind("description")}
        area={{ rows: 4 }}
      />
      <SwitchField
        label={automationTexts.rules.confirm}
        hint={strings.confirmHint}
        {...form.toggle("confirm")}
      />
    </FormDialog>
  );
}
