import { Download, EyeOff, Rocket } from "lucide-react";
import { callOperation, type FlowSummary } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { useConfirm } from "../ui/confirm.tsx";
import type { MenuItem } from "../ui/menu.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { saveFile } from "../ui/save-file.ts";
import { useToast } from "../ui/toast.tsx";
import { flowProblemText, isTakenQuestion } from "./problem-text.ts";

/** Of the trained questions that a published flow is close to; its page lists all. */
const MOST_NAMED = 2;
const strings = flowsTexts;
const TOUCHED = ["getFlows", "getFlow", "getFlowVersions"] as const;

interface Props {
  readonly flow: FlowSummary;
}

/** What can be done with a flow in the list. */
export function FlowMenu({ flow }: Props) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const [confirm, question] = useConfirm();
  const publish = useChange("publishFlow", TOUCHED);
  const unpublish = useChange("unpublishFlow", TOUCHED);
  const remove = useChange("deleteFlow", ["getFlows"]);
  const input = { project_uid: uid, flow_id: flow.id };
  async function run(work: Promise<unknown>, done: string) {
    try {
      await work;
      toast(done);
    } catch (error) {
      toast(errorMessage(error), "problem");
    }
  }
  const publishNow = async () => {
    const { data } = await publish.mutateAsync({ ...input, revision: flow.revision });
    for (const problem of data.problems.filter(isTakenQuestion).slice(0, MOST_NAMED))
      toast(flowProblemText(problem), "problem");
  };
  const exportFile = async () => {
    const json = await callOperation("exportFlow", input);
    saveFile(`${flow.name}.flow.json`, json, "application/json");
  };
  const items: MenuItem[] = [
    ...(mayWrite && flow.has_changes
      ? [
          {
            key: "publish",
            label: strings.publish,
            icon: Rocket,
            run: () => void run(publishNow(), strings.published(flow.name)),
          },
        ]
      : []),
    ...(mayWrite && flow.version !== null
      ? [
          {
            key: "unpublish",
            label: strings.unpublish,
            icon: EyeOff,
            run: () => void run(unpublish.mutateAsync(input), strings.unpublished(flow.name)),
          },
        ]
      : []),
    {
      key: "export",
      label: strings.export,
      icon: Download,
      run: () => void run(exportFile(), texts.actions.exported),
    },
  ];
  const deletion = () =>
    confirm({
      title: strings.deleteTitle,
      text: strings.deleteText(flow.name),
      action: texts.actions.delete,
      done: strings.deleted(flow.name),
      run: () => remove.mutateAsync(input),
    });
  return (
    <>
      <RowMenu label={strings.menu(flow.name)} more={items} {...(mayWrite ? { onDelete: deletion } : {})} />
      {question}
    </>
  );
}
