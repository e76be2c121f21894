import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRead } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { useProject } from "../shell/current-location.ts";
import { buttonClass } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { ArticlesPart } from "./articles-part.tsx";
import { SettingsPart } from "./settings-part.tsx";

const strings = helpTexts;

/** The articles of the help centre, and its settings. */
export function HelpPage() {
  const { uid } = useProject();
  const { tab = "articles" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const read = useRead("getHelpCentre", { project_uid: uid });
  const url = read.data?.data.is_on ? read.data.data.url : null;
  const show = (key: string) =>
    navigate({ to: "/p/$projectUid/help", params: { projectUid: uid }, search: { tab: key } });
  return (
    <Page
      title={strings.title}
      text={strings.text}
      actions={
        url && (
          <a href={url} target="_blank" rel="noopener" className={buttonClass()}>
            {strings.visit}
          </a>
        )
      }
    >
      <ReadState read={read} rows={6}>
        {({ data }) => (
          <Tabs
            label={strings.title}
            value={tab}
            onChange={(key) => void show(key)}
            tabs={[
              {
                key: "articles",
                title: strings.tabs.articles,
                content: <ArticlesPart centre={data} onSettings={() => void show("settings")} />,
              },
              { key: "settings", title: strings.tabs.settings, content: <SettingsPart centre={data} /> },
            ]}
          />
        )}
      </ReadState>
    </Page>
  );
}
