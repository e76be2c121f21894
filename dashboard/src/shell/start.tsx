import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { isReadable, lastProject } from "./current-location.ts";
import { ClosedOrganization, NoProject } from "./loaded-when-shown.ts";
import { useWorkspace } from "./me.tsx";

/** Where a person lands: in the project used last, or at the making of the first one. */
export function Start() {
  const { me, projects: all } = useWorkspace();
  const [isCreating, setCreating] = useState(false);
  const projects = all.filter(isReadable);
  const project = projects.find((candidate) => candidate.project_uid === lastProject()) ?? projects[0];
  // A person who creates a project is redirected to it by that page, not by this one.
  if (project && !isCreating) {
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
      <NoProject organizationId={organization?.id} isCreating={isCreating} onCreating={setCreating} />
    </div>
  );
}
