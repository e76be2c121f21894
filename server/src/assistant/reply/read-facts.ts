import { readVisitor, type VisitorFacts } from "../../actions/index.ts";
import { findVisitorHours } from "../../desk/index.ts";
import type { TemplateValues } from "../../language/index.ts";
import { fromJson } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { findProjectById } from "../../projects/index.ts";
import type { ReplyRequest } from "../assistant.ts";
import { factsOf, namesOfFacts, type PromptFacts } from "./facts.ts";

type Asked = Pick<ReplyRequest, "projectId" | "settings" | "conversation">;

/** What this reply may know; null where the project turns that off and its instructions name nothing. */
export async function readPromptFacts(app: App, request: Asked): Promise<PromptFacts | null> {
  const { projectId, settings, conversation } = request;
  if (namesOfFacts(settings).length === 0) return null;
  const visitor = conversation
    ? await readVisitor(app, projectId, { ...conversation.session, authorId: conversation.authorId })
    : null;
  const business = await readBusiness(app, projectId, visitor?.session.team_id ?? null);
  return factsOf(settings, { ...business, ...(visitor ? valuesOf(visitor) : {}) });
}

/** The time and the hours of the team that answers, in its time zone. */
export async function readBusiness(
  app: App,
  projectId: number,
  teamId: number | null,
): Promise<TemplateValues> {
  const hours = await findVisitorHours(app, { projectId, teamId });
  const timeZone = hours?.time_zone ?? "UTC";
  const [date, time] = localTime(app.now(), timeZone);
  const weekday = new Intl.DateTimeFormat("en", { timeZone, weekday: "long" }).format(app.now());
  return {
    now: { date, weekday, time, time_zone: timeZone },
    project: { name: (await findProjectById(app.db.read, projectId))?.name },
    hours: hours && {
      is_open: hours.is_open,
      opens_at: hours.opens_at && localTime(Date.parse(hours.opens_at), timeZone).join(" "),
      week: weekOf(hours.hours),
    },
  };
}

/** Such as 2026-12-31 and 09:30. */
const localTime = (moment: number, timeZone: string): string[] =>
  new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "short" })
    .format(moment)
    .split(" ");

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function weekOf(hours: readonly { day: number; from: string; to: string }[] | null): string {
  if (hours === null) return "around the clock";
  const days = DAYS.map((name, index) => {
    const times = hours.filter(({ day }) => day === index + 1).map(({ from, to }) => `${from}-${to}`);
    return `${name} ${times.length === 0 ? "closed" : times.join(" and ")}`;
  });
  return days.join(", ");
}

/** Of a contact only what this visitor has proven; page and language are what the browser says. */
function valuesOf({ session, provenContact }: VisitorFacts): TemplateValues {
  const { page, last_page: lastPage } = fromJson<{ page?: unknown; last_page?: unknown }>(session.meta);
  const { name } = provenContact;
  const firstName = typeof name === "string" ? name.trim().split(/\s/u)[0] : undefined;
  return {
    visitor: { language: session.language, country: session.country, page: pageOf(lastPage ?? page) },
    contact: { ...provenContact, first_name: firstName },
  };
}

/** Without its query, which may hold more than a place. */
function pageOf(page: unknown): string | null {
  if (typeof page !== "string" || !URL.canParse(page)) return null;
  const { origin, pathname } = new URL(page);
  return `${origin}${pathname}`;
}
