import type { HelpCentre } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";
import { DomainRecord } from "./domain-record.tsx";

const strings = helpTexts.domain;

/** A domain of the project's own, or what has to be done before there can be one. */
export function DomainSection({ centre }: { readonly centre: HelpCentre }) {
  const { domain, url, can_use_domain } = centre;
  const blocked = (!can_use_domain && strings.unavailable) || (url === null && strings.saveFirst);
  const badge = domain && (
    <Badge tone={domain.is_verified ? "ok" : "warn"}>
      {domain.is_verified ? strings.verified : strings.unverified}
    </Badge>
  );
  return (
    <Section title={strings.title} text={strings.text} actions={badge}>
      {blocked ? (
        <p className="p-5 text-[13px] leading-relaxed">{blocked}</p>
      ) : (
        <div className="grid grid-cols-1 gap-5 p-5">
          <DomainForm host={domain?.host ?? ""} />
          {domain && <DomainRecord key={domain.host} domain={domain} />}
        </div>
      )}
    </Section>
  );
}

function DomainForm({ host }: { readonly host: string }) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const set = useChange("setHelpDomain", ["getHelpCentre", "getHelpArticles", "getHelpArticle"]);
  const form: ReturnType<typeof useForm<{ domain: string }>> = useForm({ domain: host }, async (values) => {
    await set.mutateAsync({ project_uid: uid, domain: values.domain });
    form.saved(values);
    toast(strings.saved);
  });
  return (
    <Form form={form}>
      <fieldset disabled={!mayWrite} className="grid min-w-0 grid-cols-1 gap-4">
        <TextField
          label={strings.host}
          {...form.bind("domain")}
          input={{
            placeholder: "help.example.com",
            autoComplete: "off",
            autoCapitalize: "none",
            spellCheck: false,
            dir: "ltr",
          }}
        />
      </fieldset>
      {mayWrite && <SaveButton form={form} label={strings.set} />}
      <UnsavedGuard dirty={form.dirty} />
    </Form>
  );
}
