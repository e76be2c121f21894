import { expect, test } from "vitest";
import { operations } from "../src/operations.ts";
import { HEAVY_TEXTS, largestBody } from "./largest-body.ts";
import { watchLoop } from "./loop-watch.ts";

/** `event-loop.test.ts` sends the largest body of every operation; this one is for each `npm test`. */
test("a text of the largest size is cut into chunks off the event loop", async () => {
  const watch = await watchLoop();
  try {
    const { workspace } = await watch.ask("workspace");
    const operation = operations.find(({ name }) => name === "createProjectText")!;
    const known = { project_uid: workspace.projectUid };
    for (const kind of ["one endless word", "one line of sentences"]) {
      const body = JSON.stringify(largestBody(operation, known, HEAVY_TEXTS[kind]!));
      const send = async () => {
        const response = await fetch(`${watch.base}/createProjectText`, {
          method: "POST",
          headers: { ...workspace.token, "content-type": "application/json" },
          body,
        });
        expect(response.status).toBe(200);
      };
      expect([kind, await watch.heldFor(send)]).toEqual([kind, null]);
    }
  } finally {
    watch.stop();
  }
});
