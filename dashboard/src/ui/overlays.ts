/** All overlays in one script, because the page is complete without it. */
export { AlertBox } from "./alert-box.tsx";
export { ChoicesBox } from "./choices-box.tsx";
export { DialogBox } from "./dialog-box.tsx";
export { DrawerBox } from "./drawer-box.tsx";
export { MenuBox } from "./menu-box.tsx";
export { PopoverBox } from "./popover-box.tsx";
