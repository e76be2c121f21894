/** What `npm start` runs. The server is loaded afterwards, in whatever order a bundler puts its modules. */
import "./platform/process/heap-policy.ts";

await import("./server.ts");
