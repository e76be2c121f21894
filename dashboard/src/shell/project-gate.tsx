import { Outlet, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { texts } from "../i18n/index.ts";
import { ClosedOrganization } from "./loaded-when-shown.ts";
import { useWorkspace } from "./me.tsx";
import { NotFound } from "./not-found.tsx";
import { isReadable, rememberProject } from "./current-location.ts";
import { Refused } from "./refused.tsx";

/** Lets only into projects that are open to the person; another address is the same as none. */
export function ProjectGate() {
  const { me, projects } = useWorkspace();
  const { projectUid } = useParams({ strict: false });
  const project = projects.find((candidate) => candidate.project_uid === projectUid);
  const isOpen = project !== undefined && isReadable(project);
  useEffect(() => {
    if (isOpen && projectUid) rememberProject(projectUid);
  }, [isOpen, projectUid]);
  const closed = me.has_hidden_organizations ? "own_credentials" : me.closed_organizations[0]?.reason;
  // A project of a closed organization is not in the list; its address leads to what opens it.
  if (!project) return closed ? <ClosedOrganization reason={closed} /> : <NotFound />;
  if (!isOpen) {
    return <Refused reason={texts.states.noProject} organizationId={project.organization_id} />;
  }
  return <Outlet key={projectUid} />;
}
