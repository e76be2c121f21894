import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";

/** The way from a page to the list it belongs to, above its title. */
export const BackLink = createLink(function BackAnchor({ children, ...anchor }: ComponentProps<"a">) {
  return (
    <a {...anchor} className="inline-flex items-center gap-1 hover:underline">
      <ArrowLeft aria-hidden className="size-3.5" />
      {children}
    </a>
  );
});
