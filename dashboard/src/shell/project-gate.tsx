import { Outlet, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useWorkspace } from "./me.tsx";
import { NotFound } from "./not-found.tsx";
import { rememberProject } from "./place.ts";

/** Lets only into projects that are open to the person; another address is the same as none. */
export function ProjectGate() {
  const { projects } = useWorkspace();
  const { projectUid } = useParams({ strict: false });
  const known = projects.some((project) => project.project_uid === projectUid);
  useEffect(() => {
    if (known && projectUid) rememberProject(projectUid);
  }, [known, projectUid]);
  return known ? <Outlet key={projectUid} /> : <NotFound />;
}
