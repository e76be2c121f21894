import { lazy, Suspense, type ComponentType, type ReactNode } from "react";

/** A component whose script loads when it is first shown, with a placeholder until then. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
