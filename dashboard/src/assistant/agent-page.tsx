import { Link } from "@tanstack/react-router";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { buttonClass } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { AgentForm } from "./agent-form.tsx";
import { TestChat } from "./test-chat.tsx";

const strings = assistantTexts.agent;

/** The settings with a test chat beside them, so that a change is tried at once. */
export function AgentPage() {
  const { uid, organizationId } = useProject();
  const settings = useRead("getProjectSettings", { project_uid: uid });
  const models = useRead("getSupportedModels", { organization_id: organizationId, withdrawn: true });
  return (
    <div className="flex min-h-full items-stretch">
      <div className="min-w-0 flex-1">
        <Page title={strings.title} text={strings.text} width="narrow" actions={<HistoryLink />}>
          <ReadState read={settings} rows={8}>
            {({ data }) => (
              <ReadState read={models} rows={8}>
                {(answer) => <AgentForm settings={data} models={answer.data} />}
              </ReadState>
            )}
          </ReadState>
        </Page>
      </div>
      <aside
        aria-label={assistantTexts.test.title}
        className="sticky top-0 hidden h-[calc(100dvh)] w-[26rem] shrink-0 border-s border-line bg-surface xl:block"
      >
        <TestChat compact />
      </aside>
    </div>
  );
}

function HistoryLink() {
  const { uid } = useProject();
  return (
    <Link
      to="/p/$projectUid/evaluation"
      params={{ projectUid: uid }}
      search={{ tab: "publishing" }}
      className={buttonClass()}
    >
      {evaluationsTexts.history.title}
    </Link>
  );
}
