import { assistantTexts } from "../i18n/areas/assistant.ts";
import { flowRunsTexts } from "../i18n/areas/flow-runs.ts";
import { statusOf } from "./run-status.ts";

const strings = flowRunsTexts.passed;

/** What happened at a step of a flow, as a sentence. */
export function passedText(kind: string, detail: string): string {
  if (kind === "condition")
    return detail === "otherwise" ? strings.otherwise : strings.case(detail.replace("case ", ""));
  if (kind === "result") {
    const status = statusOf({ status: detail });
    return strings.result(status ? assistantTexts.logs.run.statuses[status] : detail);
  }
  const sentences: Readonly<Partial<Record<string, string | ((detail: string) => string)>>> = strings;
  const sentence = sentences[kind] ?? kind;
  return typeof sentence === "string" ? sentence : sentence(detail);
}
