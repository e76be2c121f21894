import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { toRange } from "../analytics/range.ts";
import { Unanswered } from "../analytics/unanswered.tsx";
import type { TrainingStatus } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { WRITTEN } from "../sessions/list-input.ts";
import { SessionRow } from "../sessions/session-row.tsx";
import { useProject } from "../shell/current-location.ts";
import { analyticsTexts } from "../i18n/areas/analytics.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { texts } from "../i18n/index.ts";
import { countOf } from "../training/learning.ts";
import { useTrainingStatus } from "../training/use-training-status.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Page, Section } from "../ui/page.tsx";
import { EmptyState, ReadState, Skeleton } from "../ui/states.tsx";
import { FirstSteps } from "./first-steps.tsx";

const strings = projectsTexts.home;
const UNANSWERED_SHOWN = 5;
const UNKNOWN = "–";

/** The bot's health, its activity, waiting visitors, and next steps. */
export function HomePage() {
  const { name } = useProject();
  return (
    <Page title={name} text={strings.text}>
      <Figures />
      <FirstSteps />
      <OpenQuestions />
      <Recent />
    </Page>
  );
}

function Figures() {
  const { uid } = useProject();
  const today = toRange({ days: 1 });
  const status = useTrainingStatus(uid);
  const inbox = useRead("getInboxCounts", { project_uid: uid });
  const todays = useRead("getAnalytics", { project_uid: uid, ...today }, { everyMs: 30_000 });
  return (
    <dl className="mb-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Figure label={strings.health} read={status}>
        {({ data }) => <Health status={data} />}
      </Figure>
      <Figure label={strings.today} read={todays}>
        {({ data }) => (
          <Link to="/p/$projectUid/analytics" params={{ projectUid: uid }} className="hover:underline">
            {texts.number(data.totals.conversations)}
          </Link>
        )}
      </Figure>
      <Figure label={strings.waiting} read={inbox}>
        {({ data }) => (
          <Link
            to="/p/$projectUid/inbox"
            params={{ projectUid: uid }}
            search={{ view: "waiting" }}
            className="hover:underline"
          >
            {data.waiting === 0 ? strings.waitingNone : data.waiting}
          </Link>
        )}
      </Figure>
      <Figure label={strings.knowledge} read={status}>
        {({ data: { texts: taught, files } }) => (
          <>
            {strings.knowledgeText(countOf(taught), countOf(files))}
            {files.failed > 0 && (
              <Link
                to="/p/$projectUid/training"
                params={{ projectUid: uid }}
                search={{ tab: "files" }}
                className="block text-[13px] font-normal text-danger-ink underline"
              >
                {strings.failedFiles(files.failed)}
              </Link>
            )}
          </>
        )}
      </Figure>
    </dl>
  );
}

function Health({ status }: { readonly status: TrainingStatus }) {
  const knows = status.texts.completed + status.files.completed > 0;
  const [tone, text]: [Tone, string] = !knows
    ? ["warn", strings.untaught]
    : status.search.kind === "lexical"
      ? ["warn", strings.lexical]
      : ["ok", strings.healthy];
  return <Badge tone={tone}>{text}</Badge>;
}

interface FigureProps<Data> {
  readonly label: string;
  readonly read: UseQueryResult<Data>;
  readonly children: (answer: Data) => ReactNode;
}

/** One figure; a dash where it could not be read. */
function Figure<Data>({ label, read, children }: FigureProps<Data>) {
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-3 shadow-xs">
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className="mt-1 min-h-6 font-semibold tabular-nums">
        {read.data !== undefined ? (
          children(read.data)
        ) : read.error ? (
          UNKNOWN
        ) : (
          <Skeleton className="h-5 w-16" />
        )}
      </dd>
    </div>
  );
}

/** Recent questions without an answer; all of them are on a separate page. */
function OpenQuestions() {
  const { uid } = useProject();
  return (
    <Unanswered
      range={toRange({ days: 30 })}
      limit={UNANSWERED_SHOWN}
      text={analyticsTexts.questions.homeText}
      more={
        <Link
          to="/p/$projectUid/analytics"
          params={{ projectUid: uid }}
          className={buttonClass("secondary", "sm")}
        >
          {analyticsTexts.questions.all}
        </Link>
      }
    />
  );
}

function Recent() {
  const { uid } = useProject();
  const read = useRead("getSessions", { project_uid: uid, limit: 6, orderBy: "DESC", filter: [WRITTEN] });
  return (
    <Section
      title={strings.recent}
      actions={
        <Link
          to="/p/$projectUid/inbox"
          params={{ projectUid: uid }}
          className={buttonClass("secondary", "sm")}
        >
          {strings.seeAll}
        </Link>
      }
    >
      <ReadState read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={MessagesSquare} title={strings.recentNone} text={strings.recentNoneText} />
          ) : (
            <ul>
              {data.map((session) => (
                <li key={session.session_uid} className="border-b border-line last:border-0">
                  <SessionRow session={session} showsName className="px-5 py-2.5" />
                </li>
              ))}
            </ul>
          )
        }
      </ReadState>
    </Section>
  );
}
