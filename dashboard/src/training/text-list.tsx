import { FileText, FileUp, MessagesSquare, Plus, Sparkles } from "lucide-react";
import { useState } from "react";
import { callOperation, type TrainingText } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { teachingTexts } from "../i18n/areas/teaching.ts";
import { trainingTexts } from "../i18n/areas/training.ts";
import { texts } from "../i18n/index.ts";
import { Tags } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { DownloadButton } from "../ui/download-button.tsx";
import { Card } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { menuColumn, RowMenu } from "../ui/row-menu.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { usePages } from "../ui/use-pages.ts";
import { DraftFaqs } from "./faqs/draft-faqs.tsx";
import { ImportFaqs } from "./faqs/import-faqs.tsx";
import { LearnableAnswers } from "./faqs/learnable-answers.tsx";
import { isLearning, pollIntervalMs } from "./learning.ts";
import { TextDialog } from "./text-dialog.tsx";
import { TrainingBadge } from "./training-badge.tsx";

const strings = trainingTexts;

/** FAQs or texts: searched, paged, changed. */
export function TextList({ type }: { readonly type: "faq" | "text" }) {
  const { uid, mayWrite } = useProject();
  const [search, setSearch] = useState("");
  const pages = usePages();
  const [editing, setEditing] = useState<TrainingText | "new" | null>(null);
  const read = useRead(
    "getProjectText",
    { project_uid: uid, type, ...pages.input, ...(search ? { search } : {}) },
    { keepsPrevious: true, everyMs: (answer) => pollIntervalMs(answer?.data.some(isLearning)) },
  );
  const addLabel = type === "faq" ? strings.addFaq : strings.addText;
  const [tool, setTool] = useState<"import" | "draft" | null>(null);
  const add = mayWrite && (
    <div className="flex flex-wrap gap-2">
      {type === "faq" && (
        <>
          <Button icon={FileUp} onClick={() => setTool("import")}>
            {teachingTexts.importFaqs.action}
          </Button>
          <Button icon={Sparkles} onClick={() => setTool("draft")}>
            {teachingTexts.draft.action}
          </Button>
        </>
      )}
      <Button kind="primary" icon={Plus} onClick={() => setEditing("new")}>
        {addLabel}
      </Button>
    </div>
  );
  return (
    <>
      {type === "faq" && <LearnableAnswers className="mb-4" />}
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label={type === "faq" ? strings.search : strings.searchTexts}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            pages.go(1);
          }}
          className="min-w-48 flex-1 sm:max-w-sm"
        />
        <div className="ms-auto flex flex-wrap gap-2">
          {type === "faq" && (
            <DownloadButton
              label={`${texts.actions.export} (CSV)`}
              fileName="faqs.csv"
              type="text/csv"
              read={() => callOperation("exportFaqs", { project_uid: uid })}
            />
          )}
          {add}
        </div>
      </div>
      <Card>
        <PagedList read={read} pages={pages} empty={<NoTexts type={type} searched={search !== ""} />}>
          {(rows) => <TextTable type={type} rows={rows} onEdit={setEditing} />}
        </PagedList>
      </Card>
      {editing && (
        <TextDialog type={type} text={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
      {tool === "import" && <ImportFaqs onClose={() => setTool(null)} />}
      {tool === "draft" && <DraftFaqs onClose={() => setTool(null)} />}
    </>
  );
}

interface TextTableProps {
  readonly type: "faq" | "text";
  readonly rows: readonly TrainingText[];
  readonly onEdit: (row: TrainingText) => void;
}

const nameOf = (row: TrainingText) => row.short_text ?? row.detail.slice(0, 60);

function TextTable({ type, rows, onEdit }: TextTableProps) {
  const { uid, mayWrite } = useProject();
  const [ask, question] = useConfirm();
  const remove = useChange("deleteProjectText", [
    "getProjectText",
    "getTrainingStatus",
    "searchIndexDocument",
  ]);
  const confirmDelete = (row: TrainingText) =>
    ask({
      title: strings.deleteTitle,
      text: strings.deleteText(nameOf(row)),
      action: texts.actions.delete,
      done: strings.deleted,
      run: () => remove.mutateAsync({ project_uid: uid, id: row.id }),
    });
  return (
    <>
      <Table
        label={type === "faq" ? strings.tabs.faqs : strings.tabs.texts}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={onEdit}
        columns={[
          {
            key: "name",
            title: type === "faq" ? strings.question : strings.heading,
            cell: (row) => (
              <button
                type="button"
                onClick={() => onEdit(row)}
                className="block w-full max-w-[34rem] min-w-40 text-start"
              >
                <span className="line-clamp-1 font-medium hover:underline">{nameOf(row)}</span>
                <span className="line-clamp-1 text-muted">{row.detail}</span>
                {row.answered_by && (
                  <span className="line-clamp-1 text-[13px] text-muted">
                    {teachingTexts.answers.by(row.answered_by.name)}
                  </span>
                )}
              </button>
            ),
          },
          { key: "tags", title: strings.tags, cell: (row) => <Tags tags={row.tags} /> },
          { key: "status", title: strings.statusTitle, cell: (row) => <TrainingBadge status={row.status} /> },
          { key: "changed", title: strings.changed, cell: (row) => <Time at={row.updatedAt} /> },
          menuColumn(
            (row: TrainingText) =>
              mayWrite && (
                <RowMenu
                  label={`${texts.actions.more}: ${nameOf(row)}`}
                  onEdit={() => onEdit(row)}
                  onDelete={() => confirmDelete(row)}
                />
              ),
          ),
        ]}
      />
      {question}
    </>
  );
}

function NoTexts({ type, searched }: { readonly type: "faq" | "text"; readonly searched: boolean }) {
  const { mayWrite } = useProject();
  if (searched) return <EmptyState icon={FileText} title={strings.noneFound} text={strings.noneFoundText} />;
  const [icon, title, text] =
    type === "faq"
      ? ([MessagesSquare, strings.noFaqs, strings.noFaqsText] as const)
      : ([FileText, strings.noTexts, strings.noTextsText] as const);
  return <EmptyState icon={icon} title={title} text={mayWrite ? text : texts.states.filledByOthers} />;
}
