import {
  Component,
  lazy,
  Suspense,
  useId,
  useLayoutEffect,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from "react";
import { errorMessage } from "../api/error-message.ts";
import { loadOverlays } from "./load-overlays.ts";
import { useToast } from "./toast.tsx";

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

/** What closes a dialog, by its own name for it. */
interface Closable {
  readonly onClose?: () => void;
  readonly onCancel?: () => void;
}

/** A dialog that breaks, as when its script doesn't load, closes: the page below stays. */
class Guard extends Component<
  { readonly onBroken: (error: unknown) => void; readonly children: ReactNode },
  { readonly broken: boolean }
> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onBroken(error);
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}

/** A dialog of the overlays' script. Where several scripts load at once, the one asked for last is on top. */
export function stacked<Props extends Closable>(
  pick: (overlays: Awaited<ReturnType<typeof loadOverlays>>) => ComponentType<Props>,
): ComponentType<Props> {
  const load = () => lazy(async () => ({ default: pick(await loadOverlays()) }));
  let Box = load();
  return function Stacked(props: Props) {
    const id = useId();
    const toast = useToast();
    const close = (error: unknown) => {
      // The next attempt loads it again.
      Box = load();
      toast(errorMessage(error), "problem");
      (props.onClose ?? props.onCancel)?.();
    };
    return (
      useTurn(id) && (
        <Guard onBroken={close}>
          <Suspense>
            <Box {...props} />
            <Shown id={id} />
          </Suspense>
        </Guard>
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
