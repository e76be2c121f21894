/** What `npm start` runs. The server is loaded afterwards, in whatever order a bundler puts its modules. */
import { letNurseryGrow } from "./platform/runtime/heap-policy.ts";

await import("./server.ts");
letNurseryGrow();
