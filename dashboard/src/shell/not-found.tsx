import { Link } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { texts } from "../i18n/index.ts";
import { buttonClass } from "../ui/button.tsx";
import { useTitle } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";

export function NotFound() {
  useTitle(texts.states.notFound);
  return (
    <main className="pt-16">
      <EmptyState isPage icon={Compass} title={texts.states.notFound} text={texts.states.notFoundText}>
        <Link to="/" className={buttonClass("primary")}>
          {texts.states.goHome}
        </Link>
      </EmptyState>
    </main>
  );
}
