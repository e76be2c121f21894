import { textOf, type Message } from "../../models/index.ts";
import { AppError, conflict } from "../../platform/errors/app-error.ts";
import type { ProjectContext } from "../../platform/operations/context.ts";
import { requireReplySettings } from "../../projects/index.ts";
import { book } from "../../spending/index.ts";
import { completeReply } from "../engine/index.ts";
import { chooseModel } from "./model-choice.ts";
import { createReplyCharge } from "./reply-charge.ts";
import { ReplyFailure, toReplyFailure } from "./reply-failure.ts";

const TIME_LIMIT_MS = 90_000;

export interface WritingTask {
  readonly system: string;
  /** Material of people: never an instruction, as `system` says. */
  readonly content: string;
  readonly maxTokens: number;
  /** For errors: "The AI model could not write FAQs." */
  readonly name: string;
  /** What the ledger says. */
  readonly reason: string;
  /** Whether a text that the limit of tokens has cut is of use; otherwise it is an error. */
  readonly mayBeCut?: true;
}

/** The project's model, or why there is none: the offline model writes nothing of its own. */
export async function findWritingModel(
  context: ProjectContext,
): Promise<{ readonly model: string | null; readonly reason: string | null }> {
  try {
    const choice = await choiceOf(context);
    if (!choice.isOffline) return { model: choice.model, reason: null };
    return { model: null, reason: offlineSentence("write texts", choice.stoodInFor?.reason) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { model: null, reason: error.message };
  }
}

const choiceOf = async (context: ProjectContext) =>
  chooseModel(context, await requireReplySettings(context.db.read, { projectId: context.project.id }));

/** Asks the project's model for a text. The cost is reserved before and booked after, as that of a reply. */
export async function writeByModel(
  context: ProjectContext,
  task: WritingTask,
): Promise<{ readonly model: string; readonly text: string; readonly isCut: boolean }> {
  const choice = await choiceOf(context);
  if (choice.isOffline) throw conflict(offlineSentence(task.name, choice.stoodInFor?.reason));
  const payer = {
    organizationId: context.organization.id,
    projectId: context.project.id,
    widgetUid: "",
    isTest: true,
  };
  const charge = createReplyCharge(context, payer, choice);
  const signal = AbortSignal.any([context.call.abort.signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  let written: Message;
  try {
    const { message } = await completeReply(
      await charge.open({
        request: {
          model: choice.model,
          max_tokens: task.maxTokens,
          stream: false,
          system: task.system,
          messages: [{ role: "user", content: task.content }],
          // What it thinks counts towards its tokens: it could leave half a text.
          ...(choice.leastEffort === null ? {} : { output_config: { effort: choice.leastEffort } }),
        },
        vendor: choice.vendor,
        triesLess: true,
        signal,
      }),
    );
    const { reservation, ...cost } = charge.total();
    const reference = `request:${context.call.requestId}`;
    const booking = { payer, reservation, cost, reason: task.reason, reference, now: context.now() };
    await context.db.write((transaction) => book(context, transaction, [booking]));
    written = message;
  } catch (error) {
    await charge.release();
    throw failureOf(error, task.name);
  }
  const isCut = written.stop_reason === "max_tokens";
  // After the booking: the vendor is paid for a cut text too.
  if (isCut && !task.mayBeCut) throw conflict(CUT_SENTENCE);
  return { model: choice.model, text: textOf(written.content), isCut };
}

const CUT_SENTENCE =
  "The text is longer than the model may write at once, or than the organization's credits cover. Try it with a shorter one.";

function failureOf(error: unknown, name: string): unknown {
  const failure = toReplyFailure(error);
  const isLate = error instanceof DOMException && error.name === "TimeoutError";
  if (!isLate && !(failure instanceof ReplyFailure)) return error;
  const code = isLate ? "vendor_timeout" : failure instanceof ReplyFailure ? failure.code : "vendor_failed";
  return new AppError(code, `The AI model could not ${name}. Please try again.`, { cause: error });
}

const offlineSentence = (name: string, reason: string | undefined): string =>
  reason
    ? `To ${name} takes a model: ${reason}. Ask the operator of the installation to set it, or choose another model in the project's settings.`
    : `The offline model can't ${name}. Choose another model in the project's settings; it needs a vendor key on the server.`;
