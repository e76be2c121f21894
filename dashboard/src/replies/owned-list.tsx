import type { UseQueryResult } from "@tanstack/react-query";
import { Plus, type LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { repliesTexts } from "../i18n/areas/replies.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Section } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { EmptyState } from "../ui/states.tsx";
import { usePages } from "../ui/use-pages.ts";

const strings = repliesTexts;

interface OwnedRow {
  readonly id: number;
  readonly shortcut: string;
  readonly is_personal: boolean;
}

export interface OwnedPage {
  readonly project_uid: string;
  readonly search: string;
  readonly page: number;
  readonly limit: number;
}

/** What a list of one kind is called. */
interface OwnedWords {
  readonly title: string;
  readonly text: string;
  readonly create: string;
  readonly search: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly deletion: { readonly title: string; readonly text: string };
}

interface Props<Row extends OwnedRow> {
  readonly words: OwnedWords;
  readonly icon: LucideIcon;
  /** Reads a page of the rows that match. */
  readonly useRows: (
    input: OwnedPage,
  ) => UseQueryResult<{ readonly data: readonly Row[]; readonly total: number }>;
  readonly detail: (row: Row) => ReactNode;
  readonly onDelete: (row: Row) => Promise<unknown>;
  readonly onRestore: (row: Row) => Promise<unknown>;
  /** The dialog of a row; null for a new one. */
  readonly dialog: (row: Row | null, onClose: () => void) => ReactNode;
}

/** The project's and the reader's own, with a search, and what can be done with each. */
export function OwnedList<Row extends OwnedRow>(props: Props<Row>) {
  const { words, useRows } = props;
  const { uid, mayWrite } = useProject();
  const [search, setSearch] = useState("");
  const [edited, setEdited] = useState<{ readonly row: Row | null } | null>(null);
  const pages = usePages(20);
  const read = useRows({ project_uid: uid, search, ...pages.input });
  const [ask, question] = useConfirm();
  const askToDelete = (row: Row) =>
    ask({
      ...words.deletion,
      action: texts.actions.delete,
      done: strings.removed,
      run: () => props.onDelete(row),
      undo: () => props.onRestore(row),
    });
  return (
    <Section
      title={words.title}
      text={words.text}
      actions={
        mayWrite && (
          <Button icon={Plus} onClick={() => setEdited({ row: null })}>
            {words.create}
          </Button>
        )
      }
    >
      <div className="border-b border-line p-3">
        <SearchInput
          label={words.search}
          value={search}
          onSearch={(next) => {
            pages.go(1);
            setSearch(next);
          }}
        />
      </div>
      <PagedList
        read={read}
        pages={pages}
        empty={
          <EmptyState
            icon={props.icon}
            title={search === "" ? words.empty.title : strings.noMatch}
            text={search === "" ? words.empty.text : ""}
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="flex items-center gap-3 px-4 py-2.5 text-[13px]">
                <code className="shrink-0 rounded-md bg-hover px-1.5 py-0.5 text-xs">/{row.shortcut}</code>
                <span className="min-w-0 flex-1 truncate">{props.detail(row)}</span>
                {row.is_personal && <Badge>{strings.personalBadge}</Badge>}
                {mayWrite && (
                  <RowMenu
                    label={`${texts.actions.more}: /${row.shortcut}`}
                    onEdit={() => setEdited({ row })}
                    onDelete={() => askToDelete(row)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {edited && props.dialog(edited.row, () => setEdited(null))}
      {question}
    </Section>
  );
}
