import { History } from "lucide-react";
import { callOperation, type FlowVersion } from "../api/client.ts";
import { queryClient, useRead } from "../api/query.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Section } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Table, type Column } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { usePages } from "../ui/use-pages.ts";
import { cacheFlow, useFlowEditor } from "./flow-editor.ts";

const strings = flowsTexts.history;

/** The published versions, and the way back to one. */
export function FlowHistory() {
  const { uid, mayWrite } = useProject();
  const { flow, store } = useFlowEditor();
  const pages = usePages(10);
  const key = { project_uid: uid, flow_id: flow.id };
  const read = useRead("getFlowVersions", { ...key, ...pages.input }, { keepsPrevious: true });
  const [confirm, question] = useConfirm();
  async function restore(version_id: number, publish: boolean) {
    await store.flush();
    const { data } = await callOperation("restoreFlowVersion", { ...key, version_id, publish });
    store.replace(data);
    cacheFlow(uid, data);
    await queryClient.invalidateQueries({ queryKey: ["getFlowVersions"] });
  }
  const ask = ({ id, number }: FlowVersion, publish: boolean) =>
    confirm({
      title: publish ? strings.rollBackTitle(number) : strings.restoreTitle(number),
      text: publish ? strings.rollBackText : strings.restoreText,
      action: publish ? strings.rollBack : strings.restore,
      done: publish ? strings.rolledBack(number) : strings.restored(number),
      run: () => restore(id, publish),
    });
  const columns: Column<FlowVersion>[] = [
    {
      key: "number",
      title: strings.version,
      cell: (version) => (
        <span className="flex items-center gap-2 font-medium">
          {texts.number(version.number)}
          {version.is_live && <Badge tone="ok">{strings.live}</Badge>}
        </span>
      ),
    },
    { key: "at", title: strings.at, cell: (version) => <Time at={version.createdAt} /> },
    { key: "by", title: strings.by, cell: (version) => version.published_by ?? "" },
    {
      key: "buttons",
      title: texts.actions.more,
      silent: true,
      className: "text-end",
      cell: (version) =>
        mayWrite && (
          <span className="flex flex-wrap justify-end gap-2">
            <Button
              size="sm"
              aria-label={strings.restoreTitle(version.number)}
              onClick={() => ask(version, false)}
            >
              {strings.restore}
            </Button>
            {!version.is_live && (
              <Button
                size="sm"
                aria-label={strings.rollBackTitle(version.number)}
                onClick={() => ask(version, true)}
              >
                {strings.rollBack}
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <Section title={strings.title} text={strings.text}>
      <PagedList read={read} pages={pages} empty={<EmptyState icon={History} title={strings.none} />}>
        {(rows) => <Table label={strings.title} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
      {question}
    </Section>
  );
}
