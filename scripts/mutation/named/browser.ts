import { hole } from "./hole.ts";

/** What only a browser shows. */
export const BROWSER = [
  hole(
    "a visitor's masked link hides where it leads",
    ["chat-ui/src/markdown/link-target.ts", 'if (trust === "untrusted") return href;', ""],
    "dashboard/e2e/visitor-trust.test.ts",
  ),
  hole(
    "the widget's origin serves the dashboard's operations",
    ["platform/web/widget-origin.ts", "!FILES.test(path) && !apiPaths.has(path)", "false"],
    "widget/e2e/widget-origin.test.ts",
  ),
];
