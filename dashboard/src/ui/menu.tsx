import { lazy } from "react";
import { loadOverlays } from "./load-overlays.ts";
import type { MenuProps } from "./menu-box.tsx";
import { Opener } from "./opener.tsx";

export type { MenuItem } from "./menu-box.tsx";

const MenuBox = lazy(async () => ({ default: (await loadOverlays()).MenuBox }));

export function Menu(props: MenuProps) {
  return (
    <Opener trigger={props.trigger} opens="menu">
      {(openedBy) => <MenuBox {...props} openedBy={openedBy} />}
    </Opener>
  );
}
