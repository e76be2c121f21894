import { operations } from "../../server/src/operations.ts";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Workspace } from "../../server/test/factories.ts";
import type { TestApp } from "../../server/test/harness.ts";
import { ECHO, openStage, type Stage } from "./stage.ts";

export interface OwnStage extends Stage {
  readonly workspace: Workspace;
  /** Calls an operation as the team, about the workspace's project and widget. */
  readonly ask: (operation: string, body?: object) => ReturnType<TestApp["call"]>;
}

/** Operations that write refuse fields they don't have. */
const takesWidget = (name: string): boolean =>
  operations.some((operation) => operation.name === name && "widget_uid" in operation.input.shape);

/** The stage of a file's tests, each with its own workspace, an assistant that repeats, and an empty site. */
export function useStage(): OwnStage {
  let stage: Stage;
  let workspace: Workspace;
  beforeAll(async () => {
    stage = await openStage();
  });
  beforeEach(async () => {
    workspace = await stage.t.workspace();
    stage.script = ECHO;
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.close());
  return {
    get t() {
      return stage.t;
    },
    get url() {
      return stage.url;
    },
    get site() {
      return stage.site;
    },
    get script() {
      return stage.script;
    },
    set script(script) {
      stage.script = script;
    },
    get workspace() {
      return workspace;
    },
    ask: (operation, body = {}) =>
      stage.t.call(workspace.token, operation, {
        project_uid: workspace.projectUid,
        ...(takesWidget(operation) ? { widget_uid: workspace.widgetUid } : {}),
        ...body,
      }),
    browserContext: (options) => stage.browserContext(options),
    visit: (page, mine, options) => stage.visit(page, mine, options),
    enter: (mine, options) => stage.enter(mine, options),
    leave: () => stage.leave(),
    close: () => stage.close(),
  };
}
