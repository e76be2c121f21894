import { useNavigate } from "@tanstack/react-router";
import { Check, ChevronsUpDown, Plus } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { CreateOrganization } from "../organizations/create-organization.tsx";
import { CreateProject } from "../projects/create-project.tsx";
import { texts } from "../texts/index.ts";
import { menuClass, menuItemClass } from "../ui/menu.tsx";
import { useWorkspace } from "./me.tsx";
import { usePlace } from "./place.ts";

/** All organizations with their projects: switching one switches the other. */
export function ProjectSwitcher() {
  const { me, projects } = useWorkspace();
  const { project, organization } = usePlace();
  const navigate = useNavigate();
  const [creating, setCreating] = useState<number | "organization" | null>(null);
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger className="flex w-full items-center gap-2.5 rounded-lg p-2 text-left -outline-offset-2 hover:bg-hover">
          <Initial name={project?.name ?? organization?.name ?? texts.product} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-[13px] font-semibold">{project?.name ?? texts.product}</span>
            <span className="block truncate text-xs text-muted">{organization?.name}</span>
          </span>
          <span className="sr-only">{texts.projects.switch}</span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="start" sideOffset={4} className={`${menuClass} w-64`}>
            {me.organizations.map((owner) => (
              <DropdownMenu.Group key={owner.id} className="mb-1">
                <DropdownMenu.Item
                  className={`${menuItemClass} text-xs font-medium text-muted`}
                  onSelect={() =>
                    void navigate({ to: "/o/$organizationId", params: { organizationId: String(owner.id) } })
                  }
                >
                  {owner.name}
                </DropdownMenu.Item>
                {projects
                  .filter((candidate) => candidate.organization_id === owner.id)
                  .map((candidate) => (
                    <DropdownMenu.Item
                      key={candidate.project_uid}
                      className={menuItemClass}
                      onSelect={() =>
                        void navigate({ to: "/p/$projectUid", params: { projectUid: candidate.project_uid } })
                      }
                    >
                      <span className="min-w-0 flex-1 truncate">{candidate.name}</span>
                      {candidate.project_uid === project?.project_uid && (
                        <Check aria-hidden className="size-4" />
                      )}
                    </DropdownMenu.Item>
                  ))}
                {(owner.role === "owner" || owner.role === "editor") && (
                  <DropdownMenu.Item
                    className={`${menuItemClass} text-muted`}
                    onSelect={() => setCreating(owner.id)}
                  >
                    <Plus aria-hidden className="size-4" />
                    {texts.projects.create}
                  </DropdownMenu.Item>
                )}
                <DropdownMenu.Separator className="mx-1 my-1 h-px bg-line" />
              </DropdownMenu.Group>
            ))}
            <DropdownMenu.Item
              className={`${menuItemClass} text-muted`}
              onSelect={() => setCreating("organization")}
            >
              <Plus aria-hidden className="size-4" />
              {texts.organizations.create}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {typeof creating === "number" && (
        <CreateProject organizationId={creating} onClose={() => setCreating(null)} />
      )}
      {creating === "organization" && <CreateOrganization onClose={() => setCreating(null)} />}
    </>
  );
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
