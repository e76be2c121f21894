import { Link } from "@tanstack/react-router";
import type { UnansweredQuestion } from "../api/client.ts";
import { useProject } from "../shell/current-location.ts";
import { analyticsTexts } from "../i18n/areas/analytics.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Time } from "../ui/time.tsx";

const strings = analyticsTexts.questions;

interface QuestionRowProps {
  readonly group: UnansweredQuestion;
  readonly onAnswer: () => void;
  readonly onDismiss: () => void;
}

/** Questions of one meaning: the words of one of them, how often, where, and what to do about it. */
export function QuestionRow({ group, onAnswer, onDismiss }: QuestionRowProps) {
  const { uid, mayWrite } = useProject();
  const { question, count, last_asked_at, samples } = group;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{question}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-muted">
          <Badge tone="warn">{strings.times(count)}</Badge>
          <span>
            {strings.last} <Time at={last_asked_at} />
          </span>
          {samples.map((sample, index) => (
            <Link
              key={`${sample.session_uid} ${sample.asked_at}`}
              to="/p/$projectUid/inbox"
              params={{ projectUid: uid }}
              search={{ session: sample.session_uid }}
              title={sample.question}
              aria-label={strings.open(index + 1, sample.question)}
              className="underline hover:text-ink"
            >
              {strings.openShort(index + 1)}
            </Link>
          ))}
        </p>
      </div>
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" kind="primary" aria-label={strings.answerThis(question)} onClick={onAnswer}>
            {strings.answer}
          </Button>
          <Button size="sm" aria-label={strings.dismissThis(question)} onClick={onDismiss}>
            {strings.dismiss}
          </Button>
        </div>
      )}
    </li>
  );
}
