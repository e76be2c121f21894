import { useEffect, useRef } from "react";
import { registerShortcuts } from "./shortcut-store.ts";

/** Single keys, while no field has the focus and no dialog is open. The palette offers the same. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  const names = Object.keys(keys).join(" ");
  useEffect(() => {
    const active = names.split(" ").filter((key) => key !== "");
    return registerShortcuts(active.map((key) => ({ key, run: () => current.current[key]?.() })));
  }, [names]);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest("input, textarea, select, [contenteditable], [role=menu]")) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      const run = current.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
