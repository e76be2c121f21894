import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Workspace } from "../../server/test/factories.ts";
import { openStage, type Stage, type StageOptions } from "./browser.ts";

/** The stage of a file's tests, each with a workspace of its own and an empty house. */
export function useStage(
  options: () => Promise<StageOptions> = () => Promise.resolve({}),
): Stage & { readonly workspace: Workspace } {
  let stage: Stage;
  let workspace: Workspace;
  beforeAll(async () => {
    stage = await openStage(await options());
  });
  beforeEach(async () => {
    workspace = await stage.t.workspace();
  });
  afterEach(() => stage.sendHome());
  afterAll(() => stage.close());
  return {
    get t() {
      return stage.t;
    },
    get url() {
      return stage.url;
    },
    get workspace() {
      return workspace;
    },
    visitor: (options) => stage.visitor(options),
    sendHome: () => stage.sendHome(),
    close: () => stage.close(),
  };
}
