export { registerDeletions } from "./register-deletions.ts";
export { countChosenModels, countEndings } from "./model-endings/count-endings.ts";
export { registerModelEndings, startModelEndings } from "./model-endings/notify.ts";
export type { ProjectEndings } from "./project-deletion.ts";
export { createProject } from "./create-project.ts";
export { closeDoor, openDoor } from "./doors.ts";
export { requireIntegration } from "./integrations.ts";
export { EXTENSION_SCHEMES, isExtension, originAllowed } from "./origins.ts";
export { joinProjects, leaveProjects, passOnProjects } from "./membership.ts";
export {
  findProjectMember,
  insertProjectMember,
  listProjectMembers,
  listProjectsForScope,
} from "./queries/members.ts";
export {
  findIntegrationKind,
  findProject,
  findProjectById,
  hasIntegrations,
  lockProject,
} from "./queries/projects.ts";
export type { ReplySettings } from "./queries/settings.ts";
export { listWidgets } from "./queries/widgets.ts";
export { replySettingsFields } from "./schema.ts";
export type { SettingsGate } from "./settings-gate.ts";
export { findDraftChanges } from "./settings-drafts.ts";
export { requireModels, requireReplySettings } from "./settings.ts";
export { findPublicWidget, requireWidgetId, setWidgetAddress, type PublicWidget } from "./widgets.ts";
export { PublicWidgetSettings, Widget, widgetUid } from "./widget-schema.ts";
