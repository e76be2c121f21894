import { lazy } from "react";
import { loadOverlays } from "./load-overlays.ts";
import { Opener } from "./opener.tsx";
import type { PopoverProps } from "./popover-box.tsx";

const PopoverBox = lazy(async () => ({ default: (await loadOverlays()).PopoverBox }));

/** A few fields beside their button, while the page stays in sight. */
export function Popover(props: PopoverProps) {
  return (
    <Opener trigger={props.trigger} opens="dialog">
      {() => <PopoverBox {...props} />}
    </Opener>
  );
}
