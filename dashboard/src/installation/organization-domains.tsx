import { useState } from "react";
import type { InstallationOrganization } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { installationTexts } from "../i18n/areas/installation.ts";
import { texts } from "../i18n/index.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = installationTexts.domains;
const TOUCHES = ["getInstallationOrganizations", "getSingleSignOn"] as const;

interface Props {
  readonly organization: InstallationOrganization;
}

/** The verified mail domains of an organization, and the dialog in which an operator changes them. */
export function OrganizationDomains({ organization }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="flex flex-wrap items-center gap-1">
        {organization.domains.map((domain) => (
          <Badge key={domain}>{domain}</Badge>
        ))}
        <Button
          size="sm"
          kind="ghost"
          aria-label={strings.editOf(organization.name)}
          onClick={() => setOpen(true)}
        >
          {texts.actions.edit}
        </Button>
      </span>
      {isOpen && <DomainsDialog organization={organization} onClose={() => setOpen(false)} />}
    </>
  );
}

function DomainsDialog({ organization, onClose }: Props & { readonly onClose: () => void }) {
  const toast = useToast();
  const [ask, question] = useConfirm();
  const { id: organization_id, name, domains } = organization;
  const verify = useChange("verifyOrganizationDomain", TOUCHES);
  const remove = useChange("removeOrganizationDomain", TOUCHES);
  const form = useForm({ domain: "" }, async ({ domain }) => {
    await verify.mutateAsync({ organization_id, domain });
    toast(strings.verified);
    form.reset({ domain: "" });
  });
  const confirmRemove = (domain: string) =>
    ask({
      title: strings.removeTitle(domain),
      text: strings.removeText,
      action: strings.remove,
      done: strings.removed,
      run: () => remove.mutateAsync({ organization_id, domain }),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.dirty}
      title={strings.titleOf(name)}
      description={strings.text}
    >
      <Form form={form}>
        {domains.length > 0 && (
          <ul className="grid gap-2 text-[13px]" aria-label={strings.title}>
            {domains.map((domain) => (
              <li key={domain} className="flex items-center justify-between gap-3">
                <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{domain}</span>
                <Button
                  size="sm"
                  aria-label={strings.removeTitle(domain)}
                  onClick={() => confirmRemove(domain)}
                >
                  {strings.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <TextField
          label={strings.domain}
          hint={strings.hint}
          {...form.bind("domain")}
          input={{ autoComplete: "off", placeholder: "company.example" }}
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.actions.close}</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            {strings.verify}
          </Button>
        </DialogActions>
      </Form>
      {question}
    </Dialog>
  );
}
