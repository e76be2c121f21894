import type { McpOffer } from "../platform/mcp/index.ts";
import { listOf } from "./conversation.ts";
import { projectsOf } from "./resources.ts";

const SESSIONS_LOOKED_AT = 100;

/** Suggests projects and, once the project is known, its latest conversations. */
export const completeIds: NonNullable<McpOffer["complete"]> = async (caller, question, signal) => {
  const fits = (candidate: string) => candidate.toLowerCase().startsWith(question.value.toLowerCase());
  if (question.argument === "project_uid") {
    const projects = await projectsOf(caller, 1, signal);
    // A name is what people remember.
    return projects.filter(({ uid, name }) => fits(uid) || fits(name)).map(({ uid }) => uid);
  }
  const project = question.known.project_uid;
  const mayList = (await caller.usable()).has("getSessions");
  if (question.argument !== "session_uid" || project === undefined || !mayList) return undefined;
  const input = { project_uid: project, limit: SESSIONS_LOOKED_AT, orderBy: "DESC" };
  const sessions = await listOf(caller, "getSessions", input, signal);
  return sessions.map(({ session_uid: uid }) => String(uid)).filter(fits);
};
