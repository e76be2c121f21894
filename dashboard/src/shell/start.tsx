import { Navigate } from "@tanstack/react-router";
import { Bot, Lock } from "lucide-react";
import { useState } from "react";
import { ClosedOrganization } from "../access/closed-organization.tsx";
import { CreateProject } from "../projects/create-project.tsx";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { useTitle } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useWorkspace } from "./me.tsx";
import { isReadable, lastProject } from "./current-location.ts";

/** Where a person lands: in the project used last, or at the making of the first one. */
export function Start() {
  const { me, projects: all } = useWorkspace();
  const [creating, setCreating] = useState(false);
  useTitle(texts.projects.noneTitle);
  const projects = all.filter(isReadable);
  const project = projects.find((candidate) => candidate.project_uid === lastProject()) ?? projects[0];
  // A person who creates a project is redirected to it by that page, not by this one.
  if (project && !creating) {
    return <Navigate to="/p/$projectUid" params={{ projectUid: project.project_uid }} replace />;
  }
  const [closed] = me.closed_organizations;
  if (closed && me.organizations.length === me.closed_organizations.length) {
    return <ClosedOrganization reason={closed.reason} />;
  }
  const [own] = me.organizations;
  if (own?.role === "billing") {
    return <Navigate to="/o/$organizationId" params={{ organizationId: String(own.id) }} replace />;
  }
  const organization = me.organizations.find(({ role }) => role === "owner" || role === "editor");
  return (
    <div className="pt-[12vh]">
      {organization ? (
        <>
          <EmptyState isPage icon={Bot} title={texts.projects.noneTitle} text={texts.projects.noneText}>
            <Button kind="primary" onClick={() => setCreating(true)}>
              {texts.projects.create}
            </Button>
          </EmptyState>
          {creating && <CreateProject organizationId={organization.id} onClose={() => setCreating(false)} />}
        </>
      ) : (
        <EmptyState
          isPage
          icon={Lock}
          title={texts.projects.noneForYou}
          text={texts.projects.noneForYouText}
        />
      )}
    </div>
  );
}
