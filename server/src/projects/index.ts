export { createProject, type NewProject } from "./create-project.ts";
export { insertProjectMember } from "./queries.ts";
