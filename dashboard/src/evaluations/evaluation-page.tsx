import { useNavigate, useSearch } from "@tanstack/react-router";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { useProject } from "../shell/current-location.ts";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Publishing } from "./publishing.tsx";
import { Runs } from "./runs.tsx";
import { TestSets } from "./test-sets.tsx";

const strings = evaluationsTexts;

/** Test sets, their runs, and what may go live. */
export function EvaluationPage() {
  const { uid } = useProject();
  const { tab = "sets" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (next: string) =>
    navigate({ to: "/p/$projectUid/evaluation", params: { projectUid: uid }, search: { tab: next } });
  return (
    <Page title={strings.title} text={strings.text}>
      <Tabs
        label={strings.title}
        value={tab}
        onChange={(next) => void open(next)}
        tabs={[
          { key: "sets", title: strings.sets, content: <TestSets /> },
          { key: "runs", title: strings.runs, content: <Runs /> },
          { key: "publishing", title: strings.publishing, content: <Publishing /> },
        ]}
      />
    </Page>
  );
}
