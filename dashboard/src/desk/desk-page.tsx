import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus, UsersRound } from "lucide-react";
import { useState } from "react";
import { useChange, useRead } from "../api/query.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { lazily } from "../ui/lazily.tsx";
import { NameDialog } from "../ui/name-dialog.tsx";
import { Page } from "../ui/page.tsx";
import { EmptyState, Loading, ReadState } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { useToast } from "../ui/toast.tsx";
import { SlaPolicies } from "./sla-policies.tsx";
import { TeamSection } from "./team-section.tsx";

const strings = deskTexts;

const RulesPart = lazily(async () => (await import("../rules/rules-part.tsx")).RulesPart, <Loading />);

const FieldsPart = lazily(
  async () => (await import("../custom-fields/fields-part.tsx")).FieldsPart,
  <Loading />,
);

/** How the project's people work: their teams and service levels, and what happens by itself. */
export function DeskPage() {
  const { uid } = useProject();
  const { tab = "teams" } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Page title={strings.title} text={strings.text} width="narrow">
      <Tabs
        label={strings.title}
        value={tab}
        onChange={(key) =>
          void navigate({ to: "/p/$projectUid/desk", params: { projectUid: uid }, search: { tab: key } })
        }
        tabs={[
          { key: "teams", title: strings.teams, content: <Teams /> },
          { key: "rules", title: strings.rules.title, content: <RulesPart /> },
          { key: "fields", title: strings.fields, content: <FieldsPart /> },
        ]}
      />
    </Page>
  );
}

/** Who belongs to teams, when they answer, and who gets the next conversation. */
function Teams() {
  const { uid, mayWrite } = useProject();
  const [creating, setCreating] = useState(false);
  const teams = useRead("getTeams", { project_uid: uid });
  return (
    <>
      {mayWrite && (
        <div className="mb-4 flex justify-end">
          <Button kind="primary" icon={Plus} onClick={() => setCreating(true)}>
            {strings.newTeam}
          </Button>
        </div>
      )}
      <ReadState read={teams} rows={8}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={UsersRound} title={strings.noTeams} text={strings.noTeamsText} />
          ) : (
            <>
              {data.map((team) => (
                <TeamSection key={team.id} team={team} />
              ))}
            </>
          )
        }
      </ReadState>
      <SlaPolicies />
      {creating && <NewTeam isFirst={teams.data?.data.length === 0} onClose={() => setCreating(false)} />}
    </>
  );
}

/** The first team gets what waits for a person; its zone is the reader's. */
function NewTeam({ isFirst, onClose }: { readonly isFirst: boolean; readonly onClose: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createTeam", ["getTeams", "getInboxCounts"]);
  return (
    <NameDialog
      title={strings.newTeam}
      description={strings.noTeamsText}
      label={strings.teamName}
      action={texts.actions.save}
      onClose={onClose}
      onName={async (name) => {
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        await create.mutateAsync({ project_uid: uid, name, is_default: isFirst, time_zone: timeZone });
        toast(strings.teamCreated);
        onClose();
      }}
    />
  );
}
