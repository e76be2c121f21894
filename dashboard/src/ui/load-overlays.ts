/** Loaded when an overlay is about to open, and while the page is idle. */
export const loadOverlays = () => import("./overlays.ts");
