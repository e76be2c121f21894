import { Link } from "@tanstack/react-router";
import { Coins } from "lucide-react";
import { callOperation } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useWorkspace } from "../shell/me.tsx";
import { useOrganization } from "../shell/current-location.ts";
import { organizationsTexts } from "../i18n/areas/organizations.ts";
import { privacyTexts } from "../i18n/areas/privacy.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { texts } from "../i18n/index.ts";
import { buttonClass } from "../ui/button.tsx";
import { DeleteSection } from "../settings/delete-section.tsx";
import { NameSection } from "../settings/name-section.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { usePages } from "../ui/use-pages.ts";
import { PLANS } from "./plans.ts";
import { ProjectDeletions } from "./project-deletions.tsx";

const strings = organizationsTexts.organization;

export function OrganizationPage() {
  const organization = useOrganization();
  return (
    <Page title={strings.title} text={strings.text} width="narrow">
      <Name key={organization.id} />
      {organization.seesBilling ? (
        <>
          <Plan />
          <Credits />
        </>
      ) : (
        <p className="text-[13px] text-muted">{strings.billingOnly}</p>
      )}
      {organization.isOwner && (
        <>
          <ProjectDeletions />
          <Deletion />
        </>
      )}
    </Page>
  );
}

function Name() {
  const { id, name, isOwner } = useOrganization();
  const rename = useChange("renameOrganization", ["getMe", "getMyProjects"]);
  return (
    <NameSection
      title={organizationsTexts.name}
      label={organizationsTexts.name}
      name={name}
      mayWrite={isOwner}
      saved={strings.saved}
      onSave={(next) => rename.mutateAsync({ name: next, organization_id: id })}
    />
  );
}

function Deletion() {
  const { id, name } = useOrganization();
  return (
    <DeleteSection
      title={privacyTexts.organization.title}
      text={privacyTexts.organization.text}
      field="confirm_name"
      label={projectsTexts.settings.confirmName(name)}
      expected={name}
      onDelete={async (typed) => {
        await callOperation("deleteOrganization", { organization_id: id, confirm_name: typed });
        // Every page may show something of it: all of them are read again.
        location.assign("/");
      }}
    />
  );
}

function Plan() {
  const { plan } = useOrganization();
  const { me } = useWorkspace();
  const current = PLANS.find((name) => name === plan) ?? "Free";
  return (
    <Section
      title={strings.plan}
      text={strings.planText}
      actions={
        me.is_operator && (
          <Link to="/installation" className={buttonClass()}>
            {strings.toInstallation}
          </Link>
        )
      }
    >
      <div className="p-5 text-[13px]">
        <p className="text-sm font-medium">{current}</p>
        <p className="mt-1 text-muted">{strings.plans[current]}</p>
        <p className="mt-1 text-muted">{strings.operatorsDecide}</p>
      </div>
    </Section>
  );
}

function Credits() {
  const { id } = useOrganization();
  const pages = usePages();
  const read = useRead("getCredits", { organization_id: id, ...pages.input }, { keepsPrevious: true });
  return (
    <Section title={strings.credits} text={strings.creditsText}>
      <ReadState read={read}>
        {({ data, total }) => (
          <>
            <p className="border-b border-line px-5 py-4">
              <span className="block text-[13px] text-muted">{strings.balance}</span>
              <span className="text-2xl font-semibold tracking-tight tabular-nums">
                {texts.number(data.balance)}
              </span>
            </p>
            {data.entries.length === 0 ? (
              <EmptyState icon={Coins} title={strings.empty} text={strings.emptyText} />
            ) : (
              <Table
                label={strings.ledger}
                rows={data.entries}
                rowKey={(entry) => entry.id}
                columns={[
                  {
                    key: "reason",
                    title: strings.entry,
                    cell: (entry) => (
                      <>
                        {entry.reason}{" "}
                        {entry.reference && <span className="text-muted">{entry.reference}</span>}
                      </>
                    ),
                  },
                  { key: "when", title: strings.when, cell: (entry) => <Time at={entry.createdAt} /> },
                  {
                    key: "amount",
                    title: strings.change,
                    className: "text-end tabular-nums",
                    cell: (entry) => `${entry.amount > 0 ? "+" : ""}${texts.number(entry.amount)}`,
                  },
                  {
                    key: "after",
                    title: strings.after,
                    className: "text-end tabular-nums",
                    cell: (entry) => texts.number(entry.balance),
                  },
                ]}
              />
            )}
            <Pager {...pages.input} total={total} onPage={pages.go} />
          </>
        )}
      </ReadState>
    </Section>
  );
}
