import { Building2, Plus } from "lucide-react";
import { useCallback, useState } from "react";
import type { ContactCompany } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/place.ts";
import { texts } from "../texts/index.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Card } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";

const words = texts.contacts.companies;
const LIMIT = 25;

export function Companies({ onShow }: { readonly onShow: (companyId: number) => void }) {
  const { uid, mayWrite } = useProject();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [creating, setCreating] = useState(false);
  const onSearch = useCallback((text: string) => {
    setSearch(text);
    setPage(1);
  }, []);
  const read = useRead(
    "getContactCompanies",
    { project_uid: uid, page, limit: LIMIT, ...(search ? { search } : {}) },
    { keep: true },
  );
  return (
    <>
      <div className="mb-3 flex gap-2">
        <SearchInput
          label={words.search}
          value={search}
          onSearch={onSearch}
          className="min-w-0 flex-1 sm:max-w-xs"
        />
        {mayWrite && (
          <Button kind="primary" icon={Plus} className="ml-auto !h-9" onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        )}
      </div>
      <Card>
        <ReadState read={read}>
          {({ data, total }) =>
            data.length === 0 ? (
              <EmptyState
                icon={Building2}
                title={search ? words.noneFound : words.none}
                text={search ? undefined : words.noneText}
              />
            ) : (
              <>
                <Rows companies={data} onShow={onShow} />
                <Pager page={page} limit={LIMIT} total={total} onPage={setPage} />
              </>
            )
          }
        </ReadState>
      </Card>
      {creating && <CreateCompany onClose={() => setCreating(false)} />}
    </>
  );
}

interface RowsProps {
  readonly companies: readonly ContactCompany[];
  readonly onShow: (companyId: number) => void;
}

function Rows({ companies, onShow }: RowsProps) {
  const { uid, mayWrite } = useProject();
  const [ask, question] = useConfirm();
  const remove = useChange("deleteContactCompany", [
    "getContactCompanies",
    "getAllContacts",
    "getContactDetail",
  ]);
  const askToDelete = (company: ContactCompany) =>
    ask({
      title: words.deleteTitle,
      text: words.deleteText(company.name),
      action: texts.actions.delete,
      done: words.deleted,
      run: () => remove.mutateAsync({ project_uid: uid, company_id: company.id }),
    });
  return (
    <>
      <Table
        label={texts.contacts.tabs.companies}
        rows={companies}
        rowKey={(company) => company.id}
        columns={[
          {
            key: "name",
            title: words.name,
            cell: (company) => <span className="font-medium">{company.name}</span>,
          },
          { key: "website", title: words.website, cell: (company) => company.website },
          { key: "added", title: texts.contacts.added, cell: (company) => <Time at={company.createdAt} /> },
          {
            key: "show",
            title: words.show,
            silent: true,
            className: "text-right",
            cell: (company) => (
              <Button
                size="sm"
                aria-label={`${words.show}: ${company.name}`}
                onClick={() => onShow(company.id)}
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
            cell: (company) =>
              mayWrite && (
                <RowMenu
                  label={`${texts.actions.more}: ${company.name}`}
                  onDelete={() => askToDelete(company)}
                />
              ),
          },
        ]}
      />
      {question}
    </>
  );
}

function CreateCompany({ onClose }: { readonly onClose: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createContactCompany", ["getContactCompanies"]);
  const form = useForm({ name: "", website: "" }, async (values) => {
    await create.mutateAsync({ project_uid: uid, ...values });
    toast(words.saved);
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={words.create}>
      <Form form={form}>
        <TextField label={words.name} {...form.bind("name")} />
        <TextField
          label={words.website}
          {...form.bind("website")}
          input={{ type: "url", placeholder: "https://example.com" }}
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.actions.cancel}</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            {texts.actions.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
