import { Link } from "@tanstack/react-router";
import { FlaskConical } from "lucide-react";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { Problem } from "../ui/form.tsx";
import { Time } from "../ui/time.tsx";
import { toTrigger, type RuleFormValues } from "./rule-values.ts";

const strings = deskTexts.rules;

/** In which conversations of the last 30 days the rule would have run. Nothing is changed. */
export function DryRun({ values }: { readonly values: RuleFormValues }) {
  const { uid } = useProject();
  const dryRun = useChange("dryRunRule");
  const effects = values.effects.map(({ kind }) => ({ kind }));
  const input = { project_uid: uid, ...toTrigger(values), effects };
  // A result says nothing of a rule that was changed since.
  const isCurrent = JSON.stringify(dryRun.variables) === JSON.stringify(input);
  const result = isCurrent ? dryRun.data?.data : undefined;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={FlaskConical} busy={dryRun.isPending} onClick={() => dryRun.mutate(input)}>
          {strings.dryRun}
        </Button>
        <span className="text-[13px] text-muted">{strings.dryRunText}</span>
      </div>
      <div role="status" className="grid gap-2 text-[13px]">
        {result && !dryRun.isPending && (
          <p>
            {strings.result(result.matched, result.checked, result.runs)}
            {!result.is_complete && ` ${strings.incomplete}`}
          </p>
        )}
      </div>
      {isCurrent && dryRun.error && <Problem>{errorMessage(dryRun.error)}</Problem>}
      {result && result.sample.length > 0 && (
        <ul className="grid gap-1 text-[13px]">
          {result.sample.map(({ session_uid, at, text }) => (
            <li key={session_uid} className="flex min-w-0 items-baseline gap-2">
              <Link
                to="/p/$projectUid/inbox"
                params={{ projectUid: uid }}
                search={{ session: session_uid }}
                target="_blank"
                className="min-w-0 truncate underline hover:text-ink"
              >
                {text.trim() === "" ? strings.withoutText : text}
              </Link>
              <span className="shrink-0 text-muted">
                <Time at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
