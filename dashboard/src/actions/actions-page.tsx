import { useNavigate, useSearch } from "@tanstack/react-router";
import { automationTexts } from "../i18n/areas/automation.ts";
import { mcpServersTexts } from "../i18n/areas/mcp-servers.ts";
import { useProject } from "../shell/current-location.ts";
import { buttonClass } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { ActionList } from "./action-list.tsx";
import { McpServers } from "./mcp/servers.tsx";
import { Secrets } from "./secrets.tsx";

const strings = automationTexts;

/** What the bot can do, and the keys that it uses for it. */
export function ActionsPage() {
  const { uid } = useProject();
  const { tab = "actions" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (next: string) =>
    navigate({ to: "/p/$projectUid/actions", params: { projectUid: uid }, search: { tab: next } });
  return (
    <Page
      title={strings.title}
      text={strings.text}
      actions={
        <a href="/docs#createAction" className={buttonClass()}>
          {strings.reference}
        </a>
      }
    >
      <Tabs
        label={strings.title}
        value={tab}
        onChange={(next) => void open(next)}
        tabs={[
          { key: "actions", title: strings.list, content: <ActionList /> },
          { key: "servers", title: mcpServersTexts.title, content: <McpServers /> },
          { key: "secrets", title: strings.secrets.title, content: <Secrets /> },
        ]}
      />
    </Page>
  );
}
