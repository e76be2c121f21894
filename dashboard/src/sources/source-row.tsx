import { ChevronDown, KeyRound, Pause, Play, RefreshCw, X } from "lucide-react";
import { useState } from "react";
import type { OperationName, Source } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { sourcesTexts } from "../i18n/areas/sources.ts";
import { texts } from "../i18n/index.ts";
import { problemText } from "../training/problem-text.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import type { MenuItem } from "../ui/menu.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { Time } from "../ui/time.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import { CredentialDialog } from "./credential-dialog.tsx";
import { PageList } from "./page-list.tsx";
import { progressOf, SOURCE_TONES } from "./source-state.ts";
import { WebsiteDialog } from "./website-dialog.tsx";

const strings = sourcesTexts;
const TOUCHED: readonly OperationName[] = ["getSources", "getSourcePages", "getTrainingStatus"];

export function SourceRow({ source }: { readonly source: Source }) {
  const { mayWrite } = useProject();
  const [isOpen, setOpen] = useState(false);
  const { done, total } = progressOf(source);
  return (
    <li className="border-b border-line px-5 py-4 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p className="truncate font-medium">{source.name}</p>
          <p className="truncate text-[13px] text-muted" dir="ltr">
            {source.url}
          </p>
        </div>
        <Badge tone={SOURCE_TONES[source.state]}>{strings.states[source.state]}</Badge>
        {mayWrite && source.state !== "deleting" && <SourceMenu source={source} />}
      </div>
      {source.state === "syncing" && total > 0 && (
        <progress
          aria-label={`${strings.progress}: ${source.name}`}
          max={total}
          value={done}
          className="mt-2 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
        />
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-muted">
        <span className="tabular-nums">{strings.known(source.pages.known)}</span>
        {total > done && <span className="tabular-nums">{strings.left(total - done)}</span>}
        {source.synced_at && (
          <span>
            {strings.lastSync} <Time at={source.synced_at} />
          </span>
        )}
        <span>
          {strings.schedule}: {strings.schedules[source.schedule]}
        </span>
        <Button
          kind="ghost"
          icon={ChevronDown}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? strings.pagesHide : strings.pagesShow}: ${source.name}`}
          className="ms-auto"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? strings.pagesHide : strings.pagesShow}
        </Button>
      </div>
      {source.problem && <p className="mt-1.5 text-[13px] text-danger-ink">{problemText(source)}</p>}
      {source.is_truncated && <p className="mt-1.5 text-[13px] text-warn">{strings.truncated}</p>}
      {isOpen && <PageList source={source} />}
    </li>
  );
}

function SourceMenu({ source }: { readonly source: Source }) {
  const { uid } = useProject();
  const outcome = useOutcome();
  const [ask, question] = useConfirm();
  const [dialog, setDialog] = useState<"edit" | "key" | null>(null);
  const sync = useChange("syncSource", TOUCHED);
  const pause = useChange("pauseSourceSync", TOUCHED);
  const cancel = useChange("cancelSourceSync", TOUCHED);
  const remove = useChange("deleteSource", [...TOUCHED, "searchIndexDocument"]);
  const input = { project_uid: uid, id: source.id };
  const act = (change: typeof sync | typeof pause, done: string) => () => change.mutate(input, outcome(done));
  const confirmCancel = () =>
    ask({
      title: strings.cancelTitle,
      text: strings.cancelText,
      action: strings.cancel,
      done: strings.canceledToast,
      run: () => cancel.mutateAsync(input),
    });
  const confirmDelete = () =>
    ask({
      title: strings.deleteTitle,
      text: strings.deleteText(source.name),
      action: texts.actions.delete,
      done: strings.deleted,
      run: () => remove.mutateAsync(input),
    });
  const isRunning = source.state === "syncing";
  const isPaused = source.state === "paused";
  const items: MenuItem[] = [
    ...(isRunning
      ? [{ key: "pause", label: strings.pause, icon: Pause, run: act(pause, strings.paused) }]
      : []),
    ...(isPaused
      ? [{ key: "resume", label: strings.resume, icon: Play, run: act(sync, strings.syncing) }]
      : []),
    ...(isRunning || isPaused
      ? [{ key: "cancel", label: strings.cancel, icon: X, run: confirmCancel }]
      : [{ key: "sync", label: strings.syncNow, icon: RefreshCw, run: act(sync, strings.syncing) }]),
    ...(source.kind === "website"
      ? []
      : [{ key: "key", label: strings.newCredential, icon: KeyRound, run: () => setDialog("key") }]),
  ];
  return (
    <>
      <RowMenu
        label={`${texts.actions.more}: ${source.name}`}
        more={items}
        onEdit={() => setDialog("edit")}
        onDelete={confirmDelete}
      />
      {dialog === "edit" && <WebsiteDialog source={source} onClose={() => setDialog(null)} />}
      {dialog === "key" && <CredentialDialog source={source} onClose={() => setDialog(null)} />}
      {question}
    </>
  );
}
