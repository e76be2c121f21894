import { useEffect, useState } from "react";
import type { MyProject } from "../api/client.ts";
import { lazily } from "../ui/lazily.tsx";

const Palette = lazily(async () => (await import("../palette/palette.tsx")).Palette);

/** Ctrl+K, or Command+K, opens the palette on every page of a project, also while a text is being written. */
export function PaletteKey({ project }: { readonly project: MyProject }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isKey = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      // Another dialog asks for an answer first.
      if (!document.querySelector("[role=dialog], [role=alertdialog]")) setIsOpen(true);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return isOpen && <Palette project={project} onClose={() => setIsOpen(false)} />;
}
