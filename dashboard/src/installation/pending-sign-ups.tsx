import { useState } from "react";
import { ShowSecret } from "../access/show-secret.tsx";
import type { PendingSignUp } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { installationTexts } from "../i18n/areas/installation.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { usePageBefore, usePages } from "../ui/use-pages.ts";

const strings = installationTexts.pending;

/** Shown only while a sign-up is pending. */
export function PendingSignUps() {
  const pages = usePages(25);
  const toast = useToast();
  const [link, setLink] = useState<{ email: string; link: string } | null>(null);
  const read = useRead("getSignUps", pages.input, { keepsPrevious: true });
  usePageBefore(pages, read, read.data?.data.length);
  const create = useChange("createSignUpLink");
  const dismiss = useChange("deleteSignUp", ["getSignUps"]);
  const onError = (error: Error) => toast(errorMessage(error), "problem");
  const show = ({ id, email }: PendingSignUp) =>
    create.mutate({ sign_up_id: id }, { onSuccess: ({ data }) => setLink({ email, ...data }), onError });
  const remove = ({ id }: PendingSignUp) =>
    dismiss.mutate({ sign_up_id: id }, { onSuccess: () => toast(strings.dismissed), onError });
  if (!read.data || read.data.total === 0) return null;
  return (
    <Section title={strings.title} text={strings.text}>
      <Table
        label={strings.title}
        rows={read.data.data}
        rowKey={(row) => row.id}
        columns={[
          {
            key: "email",
            title: accessTexts.email,
            cell: (row) => <span className="font-medium [overflow-wrap:anywhere]">{row.email}</span>,
          },
          { key: "asked", title: strings.asked, cell: (row) => <Time at={row.createdAt} /> },
          {
            key: "actions",
            title: texts.actions.more,
            silent: true,
            className: "text-end",
            cell: (row) => (
              <span className="flex justify-end gap-2">
                <Button size="sm" onClick={() => show(row)}>
                  {strings.link}
                </Button>
                <Button size="sm" onClick={() => remove(row)}>
                  {strings.dismiss}
                </Button>
              </span>
            ),
          },
        ]}
      />
      <Pager {...pages.input} total={read.data.total} onPage={pages.go} />
      {link && (
        <ShowSecret
          title={strings.linkTitle}
          text={strings.linkText(link.email)}
          label={installationTexts.link}
          value={link.link}
          onClose={() => setLink(null)}
        />
      )}
    </Section>
  );
}
