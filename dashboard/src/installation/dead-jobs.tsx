import type { DeadJob } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { installationTexts } from "../i18n/areas/installation.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { useOutcome } from "../ui/use-outcome.ts";

const strings = installationTexts.health;
const CHANGES = ["getDeadJobs", "getInstallationHealth"] as const;
const SHOWN = 100;

/** Shown only if a job was given up. */
export function DeadJobs() {
  const outcome = useOutcome();
  const [ask, question] = useConfirm();
  const read = useRead("getDeadJobs", { limit: SHOWN });
  const retry = useChange("retryDeadJob", CHANGES);
  const discard = useChange("discardDeadJob", CHANGES);
  const confirmDiscard = ({ id, kind }: DeadJob) =>
    ask({
      title: strings.discardTitle(kind),
      text: strings.discardText,
      action: strings.discard,
      done: strings.discarded,
      run: () => discard.mutateAsync({ job_id: id }),
    });
  return (
    <ReadState read={read}>
      {({ data }) =>
        data.length > 0 && (
          <div className="border-t border-line">
            <h3 className="px-5 pt-4 pb-1 text-[13px] font-medium">{strings.deadJobs}</h3>
            <Table
              label={strings.deadJobs}
              rows={data}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: "kind",
                  title: strings.kind,
                  cell: (row) => <span className="font-medium [overflow-wrap:anywhere]">{row.kind}</span>,
                },
                {
                  key: "error",
                  title: strings.error,
                  cell: (row) => (
                    <span dir="auto" className="[overflow-wrap:anywhere]">
                      {row.last_error}
                    </span>
                  ),
                },
                { key: "died", title: strings.gaveUp, cell: (row) => <Time at={row.died_at} /> },
                {
                  key: "actions",
                  title: texts.actions.more,
                  silent: true,
                  className: "text-end",
                  cell: (row) => (
                    <span className="flex justify-end gap-2">
                      <Button
                        size="sm"
                        aria-label={`${texts.actions.retry}: ${row.kind}`}
                        onClick={() => retry.mutate({ job_id: row.id }, outcome(strings.retried))}
                      >
                        {texts.actions.retry}
                      </Button>
                      <Button
                        size="sm"
                        aria-label={strings.discardTitle(row.kind)}
                        onClick={() => confirmDiscard(row)}
                      >
                        {strings.discard}
                      </Button>
                    </span>
                  ),
                },
              ]}
            />
            {data.length === SHOWN && <p className="px-5 pb-4 text-[13px] text-muted">{strings.more}</p>}
            {question}
          </div>
        )
      }
    </ReadState>
  );
}
