import { accessTexts } from "../i18n/areas/access.ts";
import { useWorkspace } from "../shell/me.tsx";
import { SelectField } from "../ui/field.tsx";

const strings = accessTexts.tokens;

export type ProjectScope = "all" | readonly string[];

interface Props {
  readonly organizationId: number;
  readonly value: ProjectScope;
  readonly onChange: (scope: ProjectScope) => void;
  readonly error?: string | undefined;
}

/** All projects, or some of the person's own in the organization. */
export function ProjectScopeField({ organizationId, value, onChange, error }: Props) {
  const { projects } = useWorkspace();
  const own = projects.filter((project) => project.organization_id === organizationId);
  const chosen = value === "all" ? [] : value;
  return (
    <>
      <SelectField
        label={strings.scope}
        error={error}
        value={value === "all" ? "all" : "some"}
        options={[
          { value: "all", label: strings.scopeAll },
          { value: "some", label: strings.scopeChosen },
        ]}
        onChange={(next) => onChange(next === "all" ? "all" : [])}
      />
      {value !== "all" && (
        <fieldset className="grid gap-1 rounded-lg border border-line p-3">
          <legend className="sr-only">{strings.scope}</legend>
          {own.map((project) => (
            <label key={project.project_uid} className="flex items-center gap-2 text-[13px]">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={chosen.includes(project.project_uid)}
                onChange={({ target: { checked } }) =>
                  onChange(
                    checked
                      ? [...chosen, project.project_uid]
                      : chosen.filter((uid) => uid !== project.project_uid),
                  )
                }
              />
              {project.name}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
