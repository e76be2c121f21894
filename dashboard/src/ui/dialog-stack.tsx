import { lazy, Suspense, useId, useLayoutEffect, useSyncExternalStore, type ComponentType } from "react";
import { loadOverlays } from "./load-overlays.ts";

interface Entry {
  readonly id: string;
  readonly isShown: boolean;
}

/** All dialogs of the application in the order in which they were asked for, the lowest first. */
let stack: readonly Entry[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Entry[]): void {
  stack = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const show = (id: string): void =>
  change(stack.map((entry) => (entry.id === id ? { id, isShown: true } : entry)));

/** Whether every dialog below is shown: the browser puts what comes later above, and gives it the keyboard. */
function mayShow(id: string): boolean {
  const at = stack.findIndex((entry) => entry.id === id);
  return at >= 0 && stack.slice(0, at).every(({ isShown }) => isShown);
}

function useTurn(id: string): boolean {
  useLayoutEffect(() => {
    change([...stack, { id, isShown: false }]);
    return () => change(stack.filter((entry) => entry.id !== id));
  }, [id]);
  return useSyncExternalStore(subscribe, () => mayShow(id));
}

/** A dialog of the overlays' script. Where several scripts load at once, the one asked for last is on top. */
export function stacked<Props extends object>(
  pick: (overlays: Awaited<ReturnType<typeof loadOverlays>>) => ComponentType<Props>,
): ComponentType<Props> {
  const Box = lazy(async () => ({ default: pick(await loadOverlays()) }));
  return function Stacked(props: Props) {
    const id = useId();
    return (
      useTurn(id) && (
        <Suspense>
          <Box {...props} />
          <Shown id={id} />
        </Suspense>
      )
    );
  };
}

/** Beside a box, so that it reports once the box is there. */
function Shown({ id }: { readonly id: string }) {
  useLayoutEffect(() => {
    show(id);
  }, [id]);
  return null;
}
