import { lazily } from "../ui/lazily.tsx";

// Few visits show these. Each loads with the texts of its area, which the first page is spared.
export const ClosedOrganization = lazily(
  async () => (await import("../access/closed-organization-notice.tsx")).ClosedOrganizationNotice,
);
export const CreateOrganization = lazily(
  async () => (await import("../organizations/create-organization-dialog.tsx")).CreateOrganizationDialog,
);
export const CreateProject = lazily(
  async () => (await import("../projects/create-project-dialog.tsx")).CreateProjectDialog,
);
export const NoProject = lazily(
  async () => (await import("../projects/no-project-notice.tsx")).NoProjectNotice,
);
