import type { ReactNode } from "react";
import type { DialogProps } from "./dialog-box.tsx";
import { lazily } from "./lazily.tsx";
import { loadOverlays } from "./load-overlays.ts";

export const Dialog = lazily<DialogProps>(async () => (await loadOverlays()).DialogBox);

export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap justify-end gap-2">{children}</div>;
}
