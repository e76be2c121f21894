import { Link } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import type { RuleLogEntry } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { Section } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { usePages } from "../ui/use-pages.ts";
import { effectLabel } from "./effect-fields.tsx";

const strings = deskTexts.rules;
const EVERY_MS = 10_000;
const TONES: Readonly<Record<RuleLogEntry["outcome"], Tone>> = {
  ran: "ok",
  failed: "danger",
  skipped: "plain",
  too_often: "warn",
  too_deep: "warn",
};
const KINDS: Readonly<Record<string, string>> = strings.conditionKinds;

/** What the rules did, and why others did not run. */
export function RuleLog() {
  const { uid } = useProject();
  const pages = usePages(20);
  const read = useRead(
    "getRuleLog",
    { project_uid: uid, ...pages.input },
    { keepsPrevious: true, everyMs: EVERY_MS },
  );
  return (
    <Section title={strings.log} text={strings.logText}>
      <PagedList
        read={read}
        pages={pages}
        empty={<EmptyState icon={ScrollText} title={strings.noLog} text={strings.noLogText} />}
      >
        {(entries) => (
          <ul aria-label={strings.log} className="divide-y divide-line">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}

function Entry({ entry }: { readonly entry: RuleLogEntry }) {
  const { uid } = useProject();
  return (
    <li className="grid gap-1 px-5 py-2.5 text-[13px] [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={TONES[entry.outcome]}>{strings.outcomes[entry.outcome]}</Badge>
        {entry.rule_name && <span className="font-medium">{entry.rule_name}</span>}
        <span className="text-muted">{strings.events[entry.event]}</span>
        <span className="text-muted">
          <Time at={entry.createdAt} />
        </span>
        <Link
          to="/p/$projectUid/inbox"
          params={{ projectUid: uid }}
          search={{ session: entry.session_uid }}
          className="underline hover:text-ink"
        >
          {strings.openConversation}
        </Link>
      </p>
      {entry.problem && <p className="text-danger-ink">{entry.problem}</p>}
      {entry.effects.length > 0 && (
        <p className="text-muted">
          {entry.effects
            .map(({ kind, status, problem }) =>
              [`${effectLabel(kind)}: ${strings.statuses[status]}`, problem].filter(Boolean).join(" – "),
            )
            .join(", ")}
        </p>
      )}
      {entry.skipped.map((skipped) => (
        <p key={skipped.rule_id} className="text-muted">
          {skipped.rule_name}: {whyOf(skipped)}
        </p>
      ))}
    </li>
  );
}

function whyOf({ why, condition, condition_kind }: RuleLogEntry["skipped"][number]): string {
  const kind = KINDS[condition_kind ?? ""] ?? "";
  return why === "condition" ? strings.why.condition(condition ?? 1, kind) : strings.why[why];
}
