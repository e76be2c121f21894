import type { KeyPermissions } from "../api/client.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { Select } from "../ui/field.tsx";

const strings = accessTexts.tokens;

export const ALL_MODULES = ["Contacts", "Training", "Setting", "Sessions", "Logs", "Debugging"] as const;
export type Action = "Read" | "Write";

type Permissions<Module extends keyof KeyPermissions> = Partial<Record<Module, Action>>;

interface Props<Module extends keyof KeyPermissions> {
  /** The modules on offer, each with the strongest action it can have. */
  readonly modules: readonly (readonly [module: Module, strongest: Action])[];
  readonly value: Permissions<Module>;
  readonly onChange: (permissions: Permissions<Module>) => void;
  readonly error?: string | undefined;
}

/** What a credential may do, module by module. */
export function ModulePermissionsField<Module extends keyof KeyPermissions>(props: Props<Module>) {
  const { modules, value, onChange, error } = props;
  function change(module: Module, action: "none" | Action) {
    const permissions: Permissions<Module> = { ...value };
    delete permissions[module];
    onChange(action === "none" ? permissions : { ...permissions, [module]: action });
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
            className="!h-8 !w-48"
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
