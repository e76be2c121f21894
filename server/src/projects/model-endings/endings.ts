import { hasCome, replacementOf, type Catalogue } from "../../models/index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many days after a moment. */
export const daysAfter = (moment: number, days: number): number => moment + days * DAY_MS;
/** Owners hear of the end of a model so many days before, and on the day. */
export const NOTICE_DAYS = [90, 30, 7, 0] as const;

export interface ModelEnding {
  readonly model: string;
  readonly label: string;
  /** The first day on which its vendor refuses it. */
  readonly withdrawnOn: string;
  /** What replaces it within the plan. */
  readonly successor: string | null;
  /** The notice that is due: the least of `NOTICE_DAYS` that has come. */
  readonly notice: number;
}

/** The end of a model, once it is near enough to be told. */
export function modelEndingOf(
  catalogue: Catalogue,
  { value, plan }: { readonly value: string; readonly plan: string },
  now: number,
): ModelEnding | null {
  const model = catalogue.find(value);
  if (!model?.withdrawnOn) return null;
  const { withdrawnOn, label } = model;
  const successor = replacementOf(catalogue, model, plan)?.value ?? null;
  const notice = NOTICE_DAYS.findLast((days) => hasCome(withdrawnOn, daysAfter(now, days)));
  return notice === undefined ? null : { model: value, label, withdrawnOn, successor, notice };
}
