import { FileUp, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { TrainingFile } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { trainingTexts } from "../i18n/areas/training.ts";
import { texts } from "../i18n/index.ts";
import { problemText } from "./problem-text.ts";
import { Tags } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Select } from "../ui/field.tsx";
import { Card } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import { usePages } from "../ui/use-pages.ts";
import { AddFile } from "./add-file.tsx";
import { isLearning, pollIntervalMs } from "./learning.ts";
import { TrainingBadge } from "./training-badge.tsx";
import { UploadList } from "./uploads/upload-list.tsx";
import { UploadZone } from "./uploads/upload-zone.tsx";

const strings = trainingTexts.files;
const FILTERS = ["all", "pending", "running", "completed", "failed"] as const;

/** Files with their progress, watched while one is being read. */
export function FileList() {
  const { uid, mayWrite } = useProject();
  const pages = usePages();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>("all");
  const [adding, setAdding] = useState(false);
  const read = useRead(
    "getProjectFiles",
    { project_uid: uid, ...pages.input, ...(filter === "all" ? {} : { status: filter }) },
    { keepsPrevious: true, everyMs: (answer) => pollIntervalMs(answer?.data.some(isLearning)) },
  );
  return (
    <>
      {mayWrite && <UploadZone onAddUrl={() => setAdding(true)} />}
      {mayWrite && <UploadList />}
      <div className="mb-3 flex flex-wrap gap-2">
        <Select
          aria-label={strings.filter}
          value={filter}
          className="!w-40"
          options={FILTERS.map((value) => ({
            value,
            label: value === "all" ? strings.all : trainingTexts.status[value],
          }))}
          onChange={(value) => {
            setFilter(value);
            pages.go(1);
          }}
        />
      </div>
      <Card>
        <PagedList
          read={read}
          pages={pages}
          empty={
            <EmptyState
              icon={FileUp}
              title={filter === "all" ? strings.none : strings.noneFiltered}
              text={
                filter === "all" ? (mayWrite ? strings.noneText : texts.states.filledByOthers) : undefined
              }
            />
          }
        >
          {(files) => (
            <ul>
              {files.map((file) => (
                <FileRow key={file.id} file={file} />
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
      {adding && <AddFile onClose={() => setAdding(false)} />}
    </>
  );
}

function FileRow({ file }: { readonly file: TrainingFile }) {
  const { uid, mayWrite } = useProject();
  const outcome = useOutcome();
  const [ask, question] = useConfirm();
  const retry = useChange("retryFile", ["getProjectFiles", "getTrainingStatus"]);
  const remove = useChange("deleteFile", ["getProjectFiles", "getTrainingStatus", "searchIndexDocument"]);
  const retryFile = () => retry.mutate({ project_uid: uid, id: file.id }, outcome(strings.retried));
  const confirmDelete = () =>
    ask({
      title: trainingTexts.deleteTitle,
      text: strings.deleteText(file.name),
      action: texts.actions.delete,
      done: trainingTexts.deleted,
      run: () => remove.mutateAsync({ project_uid: uid, id: file.id }),
    });
  return (
    <li className="border-b border-line px-5 py-3 last:border-0">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{file.name}</p>
          <p className="truncate text-[13px] text-muted">
            {file.size !== null && `${texts.number(Math.ceil(file.size / 1024))} kB · `}
            {file.url}
          </p>
        </div>
        <Tags tags={file.tags} />
        <TrainingBadge status={file.status} />
        {mayWrite && file.status === "failed" && (
          <IconButton icon={RotateCw} label={`${strings.retry}: ${file.name}`} onClick={retryFile} />
        )}
        {mayWrite && (
          <IconButton icon={Trash2} label={`${texts.actions.delete}: ${file.name}`} onClick={confirmDelete} />
        )}
      </div>
      {isLearning(file) && (
        <div className="mt-2 flex items-center gap-3">
          <progress
            aria-label={`${strings.progress}: ${file.name}`}
            max={100}
            value={file.progress}
            className="h-1.5 flex-1 appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
          />
          <span className="text-xs text-muted tabular-nums">
            {strings.percent(Math.round(file.progress))}
          </span>
        </div>
      )}
      {file.problem && <p className="mt-1.5 text-[13px] text-danger-ink">{problemText(file)}</p>}
      {file.note && <p className="mt-1.5 text-[13px] break-words text-muted">{file.note}</p>}
      {question}
    </li>
  );
}
