import { lazy, Suspense, type ComponentType } from "react";

/** A component whose script comes when it is first shown. Nothing stands in its place until then. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Lazily(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
