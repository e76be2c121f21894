import { useState } from "react";
import type { Operator } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { installationTexts } from "../i18n/areas/installation.ts";
import { organizationsTexts } from "../i18n/areas/organizations.ts";
import { texts } from "../i18n/index.ts";
import { useWorkspace } from "../shell/me.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = installationTexts.operators;

export function Operators() {
  const { me } = useWorkspace();
  const [adding, setAdding] = useState(false);
  const [ask, question] = useConfirm();
  const read = useRead("getOperators", undefined);
  const remove = useChange("removeOperator", ["getOperators", "getMe"]);
  const confirmRemove = ({ id, name }: Operator) =>
    ask({
      title: strings.removeTitle(name),
      text: strings.removeText,
      action: strings.remove,
      done: strings.removed,
      run: () => remove.mutateAsync({ user_id: id }),
    });
  return (
    <Section
      title={strings.title}
      text={strings.text}
      actions={<Button onClick={() => setAdding(true)}>{strings.add}</Button>}
    >
      <ReadState read={read}>
        {({ data }) => (
          <Table
            label={strings.title}
            rows={data}
            rowKey={(row) => row.id}
            columns={[
              {
                key: "name",
                title: organizationsTexts.members.person,
                cell: (row) => (
                  <span className="flex items-center gap-2 font-medium">
                    {row.name} {row.id === me.user.id && <Badge>{strings.you}</Badge>}
                  </span>
                ),
              },
              { key: "email", title: accessTexts.email, cell: (row) => row.email },
              {
                key: "actions",
                title: texts.actions.more,
                silent: true,
                className: "text-end",
                cell: (row) =>
                  data.length > 1 && (
                    <Button
                      size="sm"
                      aria-label={strings.removeTitle(row.name)}
                      onClick={() => confirmRemove(row)}
                    >
                      {strings.remove}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </ReadState>
      {question}
      {adding && <AddOperator onClose={() => setAdding(false)} />}
    </Section>
  );
}

function AddOperator({ onClose }: { readonly onClose: () => void }) {
  const toast = useToast();
  const add = useChange("addOperator", ["getOperators"]);
  const form = useForm({ email: "" }, async (values) => {
    const { data } = await add.mutateAsync(values);
    toast(strings.added(data.name));
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.add}
      description={strings.addText}
      action={texts.actions.add}
    >
      <TextField
        label={accessTexts.email}
        {...form.bind("email")}
        input={{ type: "email", autoComplete: "off" }}
      />
    </FormDialog>
  );
}
