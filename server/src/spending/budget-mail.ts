import type { Mail } from "../platform/mail/index.ts";
import type { App } from "../platform/operations/context.ts";
import { isDaily, unitOf, type Limit } from "./limits.ts";

export function budgetMail(
  app: Pick<App, "publicUrl">,
  alert: { to: string; projectName: string; projectUid: string; limit: Limit; percent: number },
): Mail {
  const { limit, percent, projectName } = alert;
  const link = `${app.publicUrl()}/p/${alert.projectUid}/budgets`;
  const period = isDaily(limit.name) ? "daily" : "monthly";
  const whose = limit.widgetUid === "" ? projectName : `A widget of ${projectName}`;
  const isSpent = percent >= 100;
  const next = isDaily(limit.name) ? "at midnight UTC" : "on the first of the month, UTC";
  return {
    to: alert.to,
    subject: isSpent
      ? `${whose} has spent its ${period} budget`
      : `${whose} has spent ${percent}% of its ${period} budget`,
    text: [
      `${amount(limit.spent, limit)} of ${amount(limit.limit, limit)} spent in ${limit.period} (UTC).`,
      isSpent ? consequence(limit) : "When the budget is spent, the chosen model stops answering.",
      `The budget resets ${next}. Review it here:\n${link}`,
    ].join("\n\n"),
  };
}

const consequence = ({ whenSpent }: Limit): string =>
  whenSpent === "offline"
    ? "Until then, the offline bot answers at no cost."
    : "Until then, visitors learn that a person will answer, and their conversations wait for your team.";

const amount = (value: number, { name }: Limit): string =>
  unitOf(name) === "micros" ? `$${(value / 1_000_000).toFixed(2)}` : `${value} credits`;
