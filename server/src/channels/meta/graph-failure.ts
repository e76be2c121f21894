import { z } from "zod";
import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import { ChannelFailure, type ChannelAnswer } from "../channel.ts";
import { explain, type GraphProblem } from "./graph-problems.ts";

const GraphError = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
});

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/** What an answer of the Graph API says went wrong; null where nothing did. */
export function graphFailure(
  label: string,
  answer: ChannelAnswer,
  {
    credentials,
    now,
  }: { readonly credentials: { readonly access_token: string }; readonly now: () => number },
): ChannelFailure | null {
  const parsed = GraphError.safeParse(answer.json);
  if (!parsed.success) {
    if (answer.status < 400) return null;
    return new ChannelFailure(`${label} answered with status ${answer.status}.`, {
      isTransient: answer.status === 429 || answer.status >= 500,
      retryAfterMs: pauseOf(answer, now()),
    });
  }
  const { code, error_subcode, message, error_data, is_transient } = parsed.data.error;
  const said = (error_data?.details ?? message ?? "").replaceAll(credentials.access_token, "…").slice(0, 300);
  return failureOf(
    explain(label, {
      code: code ?? -1,
      subcode: error_subcode ?? 0,
      said,
      isTransient: is_transient === true,
    }),
    pauseOf(answer, now()),
  );
}

const failureOf = (problem: GraphProblem, pauseMs: number | undefined): ChannelFailure =>
  new ChannelFailure(problem.text, {
    isTransient: problem.kind === "transient",
    isRefused: problem.kind === "refused",
    retryAfterMs: problem.kind === "transient" ? (pauseMs ?? problem.retryAfterMs) : undefined,
  });

/** Meta names the minutes until an account may call again in a header of its own. */
function pauseOf({ headers }: ChannelAnswer, now: number): number | undefined {
  const asked = askedPauseMs(headers["retry-after"], now) ?? 0;
  if (asked > 0) return Math.min(asked, LONGEST_PAUSE_MS);
  const minutes = /"estimated_time_to_regain_access":\s*(\d{1,6})/.exec(
    headers["x-business-use-case-usage"] ?? "",
  );
  const pause = Number(minutes?.[1] ?? 0) * MINUTE_MS;
  return pause > 0 ? Math.min(pause, LONGEST_PAUSE_MS) : undefined;
}
