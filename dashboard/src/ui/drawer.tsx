import type { DrawerProps } from "./drawer-box.tsx";
import { stacked } from "./dialog-stack.tsx";

export const Drawer = stacked<DrawerProps>(({ DrawerBox }) => DrawerBox);
