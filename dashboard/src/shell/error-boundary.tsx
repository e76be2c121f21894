import { TriangleAlert } from "lucide-react";
import { Component, type ReactNode } from "react";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";

/** A page that breaks leaves the rest standing. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Crashed /> : this.props.children;
  }
}

export function Crashed() {
  return (
    <div role="alert" className="pt-10">
      <EmptyState isPage icon={TriangleAlert} title={texts.states.crashed} text={texts.states.crashedText}>
        <Button kind="primary" onClick={() => location.reload()}>
          {texts.states.reload}
        </Button>
      </EmptyState>
    </div>
  );
}
