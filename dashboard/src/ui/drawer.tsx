import type { DrawerProps } from "./drawer-box.tsx";
import { lazily } from "./lazily.tsx";
import { loadOverlays } from "./load-overlays.ts";

export const Drawer = lazily<DrawerProps>(async () => (await loadOverlays()).DrawerBox);
