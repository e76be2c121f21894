import { mergeConfig } from "vite";
import server from "./vite.config.ts";

/** What tests start as a process of its own. Run from its sources, each would compile 2,000 files at its start. */
const CHILDREN = ["crash-child", "live-child", "loop-watch-child", "training-crash-child"];

/** With the programs of the server beside them, which they start in turn. */
export default mergeConfig(server, {
  build: {
    rolldownOptions: { input: Object.fromEntries(CHILDREN.map((child) => [child, `test/${child}.ts`])) },
  },
});
