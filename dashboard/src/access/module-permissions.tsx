import type { ModulePermissions } from "../api/client.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { Select } from "../ui/field.tsx";

const strings = accessTexts.tokens;

type Module = keyof ModulePermissions;
export const ALL_MODULES = ["Contacts", "Training", "Setting", "Sessions", "Logs", "Debugging"] as const;
export type Action = "Read" | "Write";

interface Props {
  /** The modules on offer, each with the strongest action it can have. */
  readonly modules: readonly (readonly [module: Module, strongest: Action])[];
  readonly value: ModulePermissions;
  readonly onChange: (permissions: ModulePermissions) => void;
  readonly error?: string | undefined;
}

/** What a credential may do, module by module. */
export function ModulePermissionsField({ modules, value, onChange, error }: Props) {
  function change(module: Module, action: "none" | Action) {
    const { [module]: _former, ...others } = value;
    onChange(action === "none" ? others : { ...others, [module]: action });
  }
  return (
    <fieldset className="rounded-lg border border-line">
      <legend className="ms-2 px-1 text-[13px] font-medium">{strings.permissions}</legend>
      {modules.map(([module, strongest]) => (
        <div key={module} className="flex items-center justify-between gap-3 px-3 py-1">
          <span className="text-[13px]">{module}</span>
          <Select
            aria-label={module}
            value={value[module] ?? "none"}
            className="!h-8 !w-40"
            options={(["none", "Read", "Write"] as const)
              .filter((action) => action !== "Write" || strongest === "Write")
              .map((action) => ({ value: action, label: strings.permission[action] }))}
            onChange={(action) => change(module, action)}
          />
        </div>
      ))}
      {error && <p className="px-3 pb-2 text-[13px] text-danger-ink">{error}</p>}
    </fieldset>
  );
}
