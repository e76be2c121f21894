import { ListChecks, Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { TestCase } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { menuColumn, RowMenu } from "../ui/row-menu.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Table, type Column } from "../ui/table.tsx";
import { useToast } from "../ui/toast.tsx";
import { usePages } from "../ui/use-pages.ts";
import { CaseDialog } from "./case-dialog.tsx";
import { expectationText, titleOf, toLines } from "./case-text.ts";

const strings = evaluationsTexts;

/** The cases as a table, with a line at the top that adds a question by keyboard alone. */
export function Cases({ setId }: { readonly setId: number }) {
  const { uid, mayWrite } = useProject();
  const pages = usePages(50);
  const [editing, setEditing] = useState<TestCase | "new" | null>(null);
  const read = useRead(
    "getTestCases",
    { project_uid: uid, set_id: setId, ...pages.input },
    { keepsPrevious: true },
  );
  const add = mayWrite && (
    <Button icon={Plus} onClick={() => setEditing("new")}>
      {strings.case.add}
    </Button>
  );
  return (
    <Section title={strings.cases} text={strings.casesText} actions={add}>
      {mayWrite && <QuickAdd setId={setId} />}
      <ReadState read={read} rows={5}>
        {({ data, total }) =>
          total === 0 ? (
            <EmptyState icon={ListChecks} title={strings.noCases} text={strings.noCasesText} />
          ) : (
            <>
              <CaseTable rows={data} onEdit={setEditing} />
              <Pager {...pages.input} total={total} onPage={pages.go} />
            </>
          )
        }
      </ReadState>
      {editing !== null && (
        <CaseDialog
          setId={setId}
          test={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  );
}

interface TableProps {
  readonly rows: readonly TestCase[];
  readonly onEdit: (test: TestCase) => void;
}

function CaseTable({ rows, onEdit }: TableProps) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const remove = useChange("deleteTestCase", ["getTestCases", "getTestSets"]);
  const columns: Column<TestCase>[] = [
    {
      key: "question",
      title: strings.case.question,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            className="text-start font-medium hover:underline"
            onClick={() => onEdit(row)}
          >
            {titleOf(row)}
          </button>
          {row.kind !== "question" && <Badge>{strings.case.kinds[row.kind]}</Badge>}
          {row.is_required && <Badge tone="warn">{strings.case.requiredBadge}</Badge>}
        </span>
      ),
    },
    { key: "expect", title: strings.case.expect, cell: expectationText },
    menuColumn((row) => (
      <RowMenu
        label={strings.case.menu(titleOf(row))}
        onEdit={() => onEdit(row)}
        {...(mayWrite
          ? {
              onDelete: () => {
                void remove
                  .mutateAsync({ project_uid: uid, case_id: row.id })
                  .then(() => toast(strings.case.deleted));
              },
            }
          : {})}
      />
    )),
  ];
  return (
    <Table label={strings.cases} columns={columns} rows={rows} rowKey={({ id }) => id} onOpen={onEdit} />
  );
}

/** Enter adds the case and goes back to the question. */
function QuickAdd({ setId }: { readonly setId: number }) {
  const { uid } = useProject();
  const toast = useToast();
  const question = useRef<HTMLInputElement>(null);
  const create = useChange("createTestCase", ["getTestCases", "getTestSets"]);
  const empty = { question: "", contains: "" };
  const form = useForm(empty, async ({ question: asked, contains }) => {
    const contains_all = toLines(contains.replaceAll("|", "\n"));
    await create.mutateAsync({ project_uid: uid, set_id: setId, question: asked, expect: { contains_all } });
    form.reset(empty);
    toast(strings.case.added);
    question.current?.focus();
  });
  return (
    <Form form={form} label={strings.case.quick} className="border-b border-line p-5">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <TextField label={strings.case.question} {...form.bind("question")} input={{ ref: question }} />
        <TextField
          label={strings.case.contains_all}
          {...form.bind("contains")}
          input={{ placeholder: strings.case.bars }}
        />
        <Button kind="primary" type="submit" busy={form.busy} disabled={form.values.question.trim() === ""}>
          {texts.actions.add}
        </Button>
      </div>
    </Form>
  );
}
