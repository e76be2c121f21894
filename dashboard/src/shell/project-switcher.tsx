import { useNavigate } from "@tanstack/react-router";
import { Check, ChevronsUpDown, Plus } from "lucide-react";
import { useState } from "react";
import type { OwnOrganization } from "../api/client.ts";
import { texts } from "../i18n/index.ts";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import { CreateOrganization, CreateProject } from "./loaded-when-shown.ts";
import { useWorkspace } from "./me.tsx";
import { isReadable, useCurrentLocation } from "./current-location.ts";

/** All organizations with their projects: switching one switches the other. */
export function ProjectSwitcher() {
  const { me } = useWorkspace();
  const { project, organization } = useCurrentLocation();
  const [creating, setCreating] = useState<number | "organization" | null>(null);
  const itemsOf = useItems(setCreating);
  return (
    <>
      <Menu
        align="start"
        className="w-64"
        trigger={
          <button
            type="button"
            className="flex w-full items-center gap-2.5 rounded-lg p-2 text-start -outline-offset-2 hover:bg-hover"
          >
            <Initial name={project?.name ?? organization?.name ?? texts.product} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-[13px] font-semibold">
                {project?.name ?? organization?.name ?? texts.product}
              </span>
              {project && <span className="block truncate text-xs text-muted">{organization?.name}</span>}
            </span>
            <span className="sr-only">{texts.navigation.switchProject}</span>
            <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
          </button>
        }
        items={[
          ...me.organizations.flatMap((owner, index) => [
            ...(index > 0 ? ["line" as const] : []),
            ...itemsOf(owner),
          ]),
          ...(me.may_create_organizations
            ? [
                "line" as const,
                {
                  key: "organization",
                  label: texts.navigation.createOrganization,
                  icon: Plus,
                  muted: true,
                  run: () => setCreating("organization"),
                },
              ]
            : []),
        ]}
      />
      {typeof creating === "number" && (
        <CreateProject organizationId={creating} onClose={() => setCreating(null)} />
      )}
      {creating === "organization" && <CreateOrganization onClose={() => setCreating(null)} />}
    </>
  );
}

/** An organization, its projects, and the making of another one. */
function useItems(onCreate: (organizationId: number) => void): (owner: OwnOrganization) => MenuItem[] {
  const { projects } = useWorkspace();
  const { project } = useCurrentLocation();
  const navigate = useNavigate();
  return (owner) => [
    {
      key: `organization-${owner.id}`,
      label: <span className="truncate text-xs font-medium">{owner.name}</span>,
      muted: true,
      run: () => void navigate({ to: "/o/$organizationId", params: { organizationId: String(owner.id) } }),
    },
    ...projects
      .filter((candidate) => candidate.organization_id === owner.id && isReadable(candidate))
      .map(({ project_uid: projectUid, name }) => ({
        key: projectUid,
        label: (
          <>
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {projectUid === project?.project_uid && <Check aria-hidden className="size-4" />}
          </>
        ),
        run: () => void navigate({ to: "/p/$projectUid", params: { projectUid } }),
      })),
    ...(owner.role === "owner" || owner.role === "editor"
      ? [
          {
            key: `create-${owner.id}`,
            label: texts.navigation.createProject,
            icon: Plus,
            muted: true,
            run: () => onCreate(owner.id),
          },
        ]
      : []),
  ];
}

function Initial({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-lg bg-accent text-[13px] font-semibold text-white"
    >
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
}
