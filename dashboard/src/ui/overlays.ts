/** All that opens above the page, in one script: nobody needs it to see the page. */
export { AlertBox } from "./alert-box.tsx";
export { ChoicesBox } from "./choices-box.tsx";
export { DialogBox } from "./dialog-box.tsx";
export { DrawerBox } from "./drawer-box.tsx";
export { MenuBox } from "./menu-box.tsx";
export { PopoverBox } from "./popover-box.tsx";
