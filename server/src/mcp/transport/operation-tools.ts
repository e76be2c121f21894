import type { McpCaller } from "./caller.ts";
import type { Confirmation } from "./confirmation.ts";
import type { CallToolResult, McpExchange, McpOffer } from "./offer.ts";
import type { OperationTasks } from "./operation-tasks.ts";
import { withProgress } from "./progress.ts";
import type { Synonyms } from "./rank-operations.ts";
import { EXECUTE_TOOL, SEARCH_TOOLS, searchTools, toolToExecute } from "./search-tools.ts";
import { followsTasks, toHandle } from "./tasks.ts";
import { toTool } from "./to-tool.ts";
import { failedResult, toToolResult } from "./tool-result.ts";

/** Every operation as a tool, or the two tools that find and call them. */
export function operationTools({
  heartbeatMs,
  synonyms,
  confirmation,
  tasks,
}: {
  readonly heartbeatMs: number;
  readonly synonyms: Synonyms;
  readonly confirmation: Confirmation;
  readonly tasks: OperationTasks;
}): McpOffer {
  const run = async (
    caller: McpCaller,
    name: string,
    input: Readonly<Record<string, unknown>>,
    exchange: McpExchange,
  ) => {
    const operation = (await caller.usable()).get(name);
    if (operation?.effect === "destroy") {
      const pending = await confirmation.ask(exchange, { tool: name, title: operation.summary, input });
      if (pending) return pending;
    }
    if (operation?.follow && followsTasks(exchange)) {
      const answer = await caller.call(name, input, exchange.mcpReq.signal);
      const task = answer?.status === 200 ? tasks.create(caller, name, input, answer) : null;
      if (!task) return answer ? toToolResult(answer) : undefined;
      // Short texts are learned at once.
      const now = await tasks.offer.get(caller, task.taskId, exchange.mcpReq.signal);
      return now?.result ?? toHandle(task);
    }
    return withProgress(exchange, heartbeatMs, async (report) => {
      const answer = await caller.call(name, input, exchange.mcpReq.signal, report);
      return answer ? toToolResult(answer) : undefined;
    });
  };
  return {
    capabilities: { tools: {} },
    tasks: tasks.offer,
    tools: {
      list: async (caller) =>
        caller.searchesTools
          ? [SEARCH_TOOLS, EXECUTE_TOOL]
          : [...(await caller.usable()).values()].map(toTool),
      call: async (caller, name, input, exchange) => {
        if (!caller.searchesTools) return run(caller, name, input, exchange);
        if (name === SEARCH_TOOLS.name)
          return toToolResult(searchTools([...(await caller.usable()).values()], input, synonyms));
        if (name !== EXECUTE_TOOL.name) return run(caller, name, input, exchange);
        const toolName = toolToExecute(input);
        if ("envelope" in toolName) return toToolResult(toolName);
        return (await run(caller, toolName.name, toolName.input, exchange)) ?? noSuchTool(toolName.name);
      },
    },
  };
}

const noSuchTool = (name: string): CallToolResult =>
  failedResult(404, `Unknown tool ${name}. Find the right name with ${SEARCH_TOOLS.name}.`);
