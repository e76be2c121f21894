import { Link } from "@tanstack/react-router";
import { useRead } from "../../api/query.ts";
import { automationTexts } from "../../i18n/areas/automation.ts";
import { mcpServersTexts } from "../../i18n/areas/mcp-servers.ts";
import { useProject } from "../../shell/current-location.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { TextField } from "../../ui/field.tsx";
import type { FormState } from "../../ui/form.tsx";
import { Section } from "../../ui/page.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { ActionValues } from "../action-values.ts";
import { PairList } from "../pair-list.tsx";
import { rowsOf, type Schema } from "../parameter-rows.ts";
import type { Placeholder } from "../placeholders.ts";

const strings = mcpServersTexts.action;

interface Props {
  readonly form: FormState<ActionValues>;
  readonly placeholders: readonly Placeholder[];
  /** Why the bot is not offered the action. */
  readonly problem: string | null;
}

/** The tool that an action calls, and the values that the bot does not fill in. */
export function McpFields({ form, placeholders, problem }: Props) {
  const { uid } = useProject();
  const { server_id: serverId, tool } = form.values;
  const read = useRead("getMcpServers", { project_uid: uid });
  const server = read.data?.data.find(({ id }) => id === serverId);
  const listed = server?.tools.find(({ name }) => name === tool);
  const facts = [
    [
      strings.server,
      server ? (
        <Link
          key="server"
          to="/p/$projectUid/actions/servers/$serverId"
          params={{ projectUid: uid, serverId: String(server.id) }}
          className="underline hover:no-underline"
        >
          {server.name}
        </Link>
      ) : (
        read.data && strings.notConnected
      ),
    ],
    [strings.tool, <code key="tool">{tool}</code>],
  ] as const;
  return (
    <Section title={strings.title} text={strings.text}>
      <div className="grid grid-cols-1 gap-5 p-5">
        {problem !== null && (
          <div
            role="note"
            className="grid justify-items-start gap-2 rounded-lg bg-warn-soft px-3 py-2 text-[13px]"
          >
            <strong className="font-medium">{strings.problem}</strong>
            <span>{problem}</span>
            {listed?.parameters && <ChooseAgain form={form} parameters={listed.parameters} />}
          </div>
        )}
        <Facts facts={facts} />
        <PairList
          label={strings.given}
          hint={strings.givenHint}
          pairs={form.values.arguments}
          onChange={(pairs) => form.set("arguments", pairs)}
          error={form.bind("arguments").error ?? form.bind("tool").error}
          placeholders={placeholders}
          example={{ name: "requester", value: "{{contact.email}}" }}
        />
        <TextField
          label={automationTexts.request.timeout}
          {...form.bind("timeout_ms")}
          input={{ type: "number", min: 500, max: 60_000, step: 500 }}
        />
      </div>
    </Section>
  );
}

interface ChooseProps {
  readonly form: FormState<ActionValues>;
  /** What the tool takes now. */
  readonly parameters: Schema;
}

/** Takes the tool with its present parameters, less the values that the member has fixed. */
function ChooseAgain({ form, parameters }: ChooseProps) {
  const toast = useToast();
  function choose() {
    const fixed = new Set(form.values.arguments.map(({ name }) => name.trim()));
    const { properties = {}, required = [] } = parameters as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    const kept = {
      ...parameters,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !fixed.has(name))),
      required: required.filter((name) => !fixed.has(name)),
    };
    form.set(
      "arguments",
      form.values.arguments.filter(({ name }) => Object.hasOwn(properties, name.trim())),
    );
    form.set("rows", rowsOf(kept));
    form.set("parameters", JSON.stringify(kept, null, 2));
    form.set("tool_version", null);
    toast(strings.choseAgain);
  }
  return (
    <Button size="sm" onClick={choose}>
      {strings.chooseAgain}
    </Button>
  );
}
