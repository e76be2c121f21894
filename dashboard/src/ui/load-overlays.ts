/** Asked for when something is about to be opened, and while the page rests. */
export const loadOverlays = () => import("./overlays.ts");
