import { RotateCw, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useChange, useRead } from "../../api/query.ts";
import { useProject } from "../../shell/current-location.ts";
import { teachingTexts } from "../../i18n/areas/teaching.ts";
import { trainingTexts } from "../../i18n/areas/training.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/page.tsx";
import { uploadQueue, type QueuedUpload } from "./upload-queue.ts";

const strings = teachingTexts.upload;

/** Files on their way, and those that an earlier page left unfinished. */
export function UploadList() {
  const { uid } = useProject();
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot);
  const queued = all.filter(({ projectUid }) => projectUid === uid);
  const { data } = useRead("getUploads", { project_uid: uid });
  const discard = useChange("cancelUpload", ["getUploads"]);
  const isQueued = (name: string, size: number) =>
    queued.some(({ local }) => local.path === name && local.file.size === size);
  const interrupted = (data?.data ?? []).filter(({ name, size }) => !isQueued(name, size));
  if (queued.length === 0 && interrupted.length === 0) return null;
  return (
    <Card className="mb-4">
      <section aria-label={strings.list}>
        <ul>
          {queued.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
          {interrupted.map(({ id, name, size, received }) => (
            <li key={`i${id}`} className={ROW}>
              <Described name={name} text={strings.interrupted} />
              <Bar name={name} sent={received} size={size} />
              <IconButton
                icon={X}
                label={`${strings.cancel}: ${name}`}
                onClick={() => discard.mutate({ project_uid: uid, id })}
              />
            </li>
          ))}
        </ul>
        {queued.some(({ state }) => state === "done") && (
          <div className="border-t border-line px-5 py-2 text-end">
            <Button size="sm" onClick={() => uploadQueue.clearDone()}>
              {strings.clear}
            </Button>
          </div>
        )}
      </section>
    </Card>
  );
}

const ROW = "flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-2.5 last:border-0";

function UploadRow({ upload: { key, local, state, sentBytes, problem } }: { readonly upload: QueuedUpload }) {
  const name = local.path;
  const label = state === "failed" ? (problem ?? "") : strings[state];
  return (
    <li className={ROW}>
      <Described name={name} text={label} isProblem={state === "failed"} />
      {state !== "failed" && <Bar name={name} sent={sentBytes} size={local.file.size} />}
      {state === "failed" && (
        <IconButton
          icon={RotateCw}
          label={`${strings.retry}: ${name}`}
          onClick={() => uploadQueue.retry(key)}
        />
      )}
      {state !== "done" && (
        <IconButton icon={X} label={`${strings.cancel}: ${name}`} onClick={() => uploadQueue.cancel(key)} />
      )}
    </li>
  );
}

interface DescribedProps {
  readonly name: string;
  readonly text: string;
  readonly isProblem?: boolean;
}

function Described({ name, text, isProblem = false }: DescribedProps) {
  return (
    <div className="min-w-0 flex-1 basis-40">
      <p className="truncate font-medium" title={name}>
        {name}
      </p>
      <p role="status" className={`text-[13px] ${isProblem ? "text-danger-ink" : "text-muted"}`}>
        {text}
      </p>
    </div>
  );
}

function Bar({ name, sent, size }: { readonly name: string; readonly sent: number; readonly size: number }) {
  return (
    <progress
      aria-label={`${trainingTexts.files.progress}: ${name}`}
      max={size}
      value={sent}
      className="h-1.5 w-28 appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
    />
  );
}
