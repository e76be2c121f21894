import { lazy } from "react";
import { loadOverlays } from "./load-overlays.ts";
import { Opener } from "./opener.tsx";
import type { PopoverProps } from "./popover-box.tsx";

const PopoverBox = lazy(async () => ({ default: (await loadOverlays()).PopoverBox }));

/** A few fields next to their button, with the page still visible. */
export function Popover(props: PopoverProps) {
  return (
    <Opener trigger={props.trigger} opens="dialog">
      {() => <PopoverBox {...props} />}
    </Opener>
  );
}
