import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useProject } from "../shell/current-location.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { webhooksTexts } from "../i18n/areas/webhooks.ts";
import { buttonClass } from "../ui/button.tsx";
import { lazily } from "../ui/lazily.tsx";
import { Page } from "../ui/page.tsx";
import { Loading } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Examples } from "./examples.tsx";
import { ProjectKeys } from "./project-keys.tsx";
import { Widgets } from "./widgets.tsx";

const strings = projectsTexts.integrations;

const ChannelsPart = lazily(
  async () => (await import("../channels/channels-part.tsx")).ChannelsPart,
  <Loading />,
);

export function IntegrationsPage() {
  const { uid } = useProject();
  const { tab = "widget" } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Page
      title={strings.title}
      text={strings.text}
      actions={
        <Link to="/p/$projectUid/webhooks" params={{ projectUid: uid }} className={buttonClass()}>
          {webhooksTexts.title}
        </Link>
      }
    >
      <Tabs
        label={strings.title}
        value={tab}
        onChange={(key) =>
          void navigate({
            to: "/p/$projectUid/integrations",
            params: { projectUid: uid },
            search: { tab: key },
          })
        }
        tabs={[
          { key: "widget", title: strings.tabs.widget, content: <Widgets /> },
          { key: "channels", title: strings.tabs.channels, content: <ChannelsPart /> },
          { key: "keys", title: strings.tabs.keys, content: <ProjectKeys /> },
          { key: "examples", title: strings.tabs.examples, content: <Examples /> },
        ]}
      />
    </Page>
  );
}
