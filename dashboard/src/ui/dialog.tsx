import type { ReactNode } from "react";
import type { DialogProps } from "./dialog-box.tsx";
import { stacked } from "./dialog-stack.tsx";

export const Dialog = stacked<DialogProps>(({ DialogBox }) => DialogBox);

export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap justify-end gap-2">{children}</div>;
}
