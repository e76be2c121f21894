import { ListChecks, Plus } from "lucide-react";
import { useState } from "react";
import type { ContactList } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Card } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { EmptyState } from "../ui/states.tsx";
import { usePages } from "../ui/use-pages.ts";
import { countConditions, toGroup } from "./list-conditions.ts";
import { ListDialog } from "./list-dialog.tsx";
import { NamedTable } from "./named-table.tsx";

const strings = contactsTexts.lists;

export function ContactLists({ onShow }: { readonly onShow: (list: ContactList) => void }) {
  const { uid, mayWrite } = useProject();
  const pages = usePages();
  const [editing, setEditing] = useState<ContactList | "new" | null>(null);
  const [ask, question] = useConfirm();
  const remove = useChange("deleteContactList", ["getContactLists"]);
  const read = useRead("getContactLists", { project_uid: uid, ...pages.input }, { keepsPrevious: true });
  const confirmDelete = (list: ContactList) =>
    ask({
      title: strings.deleteTitle,
      text: strings.deleteText(list.name),
      action: texts.actions.delete,
      done: strings.deleted,
      run: () => remove.mutateAsync({ project_uid: uid, list_id: list.id }),
    });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-48 text-[13px] text-muted">{strings.text}</p>
        {mayWrite && (
          <Button kind="primary" icon={Plus} className="!h-9" onClick={() => setEditing("new")}>
            {strings.create}
          </Button>
        )}
      </div>
      <Card>
        <PagedList
          read={read}
          pages={pages}
          empty={
            <EmptyState
              icon={ListChecks}
              title={strings.none}
              text={mayWrite ? strings.noneText : texts.states.filledByOthers}
            />
          }
        >
          {(lists) => (
            <NamedTable
              label={contactsTexts.tabs.lists}
              rows={lists}
              open={{ label: strings.show, run: onShow }}
              detail={{
                title: strings.conditions,
                cell: (list) => strings.count(countConditions(toGroup(list.filter_by))),
              }}
              onEdit={setEditing}
              onDelete={confirmDelete}
            />
          )}
        </PagedList>
      </Card>
      {editing && <ListDialog list={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
      {question}
    </>
  );
}
