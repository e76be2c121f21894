export { createProject, type NewProject } from "./create-project.ts";
export { originAllowed } from "./origins.ts";
export { findProjectMember, insertProjectMember } from "./queries/members.ts";
export { findProject } from "./queries/projects.ts";
export type { ReplySettings } from "./queries/settings.ts";
export { findDefaultWidget, findWidget, listWidgets, type WidgetKey } from "./queries/widgets.ts";
export { requireReplySettings } from "./settings.ts";
export { findPublicWidget, type PublicWidget } from "./widgets.ts";
export { WidgetSettings } from "./widget-schema.ts";
