import { ListChecks, Plus } from "lucide-react";
import { useState } from "react";
import type { ContactList } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/place.ts";
import { texts } from "../texts/index.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Card } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { ListDialog } from "./list-dialog.tsx";

const words = texts.contacts.lists;
const LIMIT = 25;

export function ContactLists({ onShow }: { readonly onShow: (listId: number) => void }) {
  const { uid, mayWrite } = useProject();
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<ContactList | "new" | null>(null);
  const [ask, question] = useConfirm();
  const remove = useChange("deleteContactList", ["getContactLists"]);
  const read = useRead("getContactLists", { project_uid: uid, page, limit: LIMIT }, { keep: true });
  const askToDelete = (list: ContactList) =>
    ask({
      title: words.deleteTitle,
      text: words.deleteText(list.name),
      action: texts.actions.delete,
      done: words.deleted,
      run: () => remove.mutateAsync({ project_uid: uid, list_id: list.id }),
    });
  return (
    <>
      <div className="mb-3 flex items-center gap-2">
        <p className="text-[13px] text-muted">{words.text}</p>
        {mayWrite && (
          <Button kind="primary" icon={Plus} className="ml-auto !h-9" onClick={() => setEditing("new")}>
            {words.create}
          </Button>
        )}
      </div>
      <Card>
        <ReadState read={read}>
          {({ data, total }) =>
            data.length === 0 ? (
              <EmptyState icon={ListChecks} title={words.none} text={words.noneText} />
            ) : (
              <>
                <Table
                  label={texts.contacts.tabs.lists}
                  rows={data}
                  rowKey={(list) => list.id}
                  columns={[
                    {
                      key: "name",
                      title: words.name,
                      cell: (list) => <span className="font-medium">{list.name}</span>,
                    },
                    {
                      key: "conditions",
                      title: words.conditions,
                      cell: (list) => words.count(list.filter_by.conditions.length),
                    },
                    {
                      key: "added",
                      title: texts.contacts.added,
                      cell: (list) => <Time at={list.createdAt} />,
                    },
                    {
                      key: "show",
                      title: words.show,
                      silent: true,
                      className: "text-right",
                      cell: (list) => (
                        <Button
                          size="sm"
                          aria-label={`${words.show}: ${list.name}`}
                          onClick={() => onShow(list.id)}
                        >
                          {words.show}
                        </Button>
                      ),
                    },
                    {
                      key: "menu",
                      title: texts.actions.more,
                      silent: true,
                      className: "w-10 text-right",
                      cell: (list) =>
                        mayWrite && (
                          <RowMenu
                            label={`${texts.actions.more}: ${list.name}`}
                            onEdit={() => setEditing(list)}
                            onDelete={() => askToDelete(list)}
                          />
                        ),
                    },
                  ]}
                />
                <Pager page={page} limit={LIMIT} total={total} onPage={setPage} />
              </>
            )
          }
        </ReadState>
      </Card>
      {editing && <ListDialog list={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
      {question}
    </>
  );
}
