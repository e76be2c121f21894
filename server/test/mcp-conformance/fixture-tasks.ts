import {
  acceptedContent,
  inputRequired,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequests,
} from "@modelcontextprotocol/server";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  followsTasks,
  requireTasks,
  toHandle,
  type McpExchange,
  type McpOffer,
  type McpTask,
} from "../../src/mcp/transport/index.ts";
import { fixture, type FixtureTool } from "./fixture-tools.ts";

const says = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });
const ask = (message: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: "object", properties: { answer: { type: "string" } }, required: ["answer"] },
  });

interface Running {
  task: McpTask;
  readonly pending: Map<string, (response: unknown) => void>;
  readonly cancel: AbortController;
}

type Ask = (questions: InputRequests) => Promise<Record<string, unknown>>;
type Work = (signal: AbortSignal, askClient: Ask) => Promise<CallToolResult>;

/** Tasks in memory, for the tools of the suite: each as its scenario describes it. */
export function createFixtureTasks(): { tools: FixtureTool[]; offer: NonNullable<McpOffer["tasks"]> } {
  const running = new Map<string, Running>();

  function start(work: Work) {
    const createdAt = new Date().toISOString();
    const entry: Running = {
      task: {
        taskId: randomUUID(),
        status: "working",
        createdAt,
        lastUpdatedAt: createdAt,
        ttlMs: 600_000,
        pollIntervalMs: 100,
      },
      pending: new Map(),
      cancel: new AbortController(),
    };
    running.set(entry.task.taskId, entry);
    const change = (state: Partial<McpTask>) => {
      const { inputRequests: _, ...rest } = entry.task;
      entry.task = { ...rest, lastUpdatedAt: new Date().toISOString(), ...state };
    };
    const askClient: Ask = async (questions) => {
      const answers: Record<string, unknown> = {};
      const left = { ...questions };
      change({ status: "input_required", inputRequests: { ...left } });
      await Promise.all(
        Object.keys(questions).map(async (key) => {
          answers[key] = await new Promise((resolve) => entry.pending.set(key, resolve));
          delete left[key];
          change({ status: "input_required", inputRequests: { ...left } });
        }),
      );
      change({ status: "working" });
      return answers;
    };
    work(entry.cancel.signal, askClient).then(
      (result) => change({ status: "completed", result }),
      (error: Error) =>
        change(
          entry.cancel.signal.aborted
            ? { status: "cancelled" }
            : { status: "failed", error: { code: ProtocolErrorCode.InternalError, message: error.message } },
        ),
    );
    return toHandle(entry.task);
  }

  const never = new AbortController().signal;
  const cannotAsk: Ask = () => Promise.reject(new Error("Only a task can ask"));
  const run = (exchange: McpExchange, work: Work) =>
    followsTasks(exchange) ? start(work) : work(never, cannotAsk);

  const compute =
    (seconds: number): Work =>
    async (signal) => {
      await delay(seconds * 1000, undefined, { signal });
      return says(`Computed for ${seconds} s`);
    };
  const tools = [
    fixture("greet", "Greets", ({ name }) => says(`Hello, ${String(name)}!`), { name: { type: "string" } }),
    fixture(
      "slow_compute",
      "Takes a while",
      (input, exchange) => run(exchange, compute(Number(input.seconds))),
      {
        seconds: { type: "number" },
      },
    ),
    fixture("failing_job", "Fails as a tool", (_input, exchange) => {
      requireTasks(exchange);
      return run(exchange, async () => {
        await delay(1000);
        return { ...says("The job failed"), isError: true };
      });
    }),
    fixture("protocol_error_job", "Fails as the protocol", (_input, exchange) =>
      run(exchange, () => Promise.reject(new Error("Broken"))),
    ),
    fixture("confirm_delete", "Asks once", (_input, exchange) =>
      run(exchange, async (_signal, askClient) =>
        says(JSON.stringify(await askClient({ confirm: ask("Delete it?") }))),
      ),
    ),
    fixture("multi_input", "Asks twice at once", (_input, exchange) =>
      run(exchange, async (_signal, askClient) =>
        says(JSON.stringify(await askClient({ first: ask("First?"), second: ask("Second?") }))),
      ),
    ),
    fixture("test_tool_with_task", "Asks, then works", (_input, exchange) => {
      requireTasks(exchange);
      const given = acceptedContent<Record<string, unknown>>(exchange.mcpReq.inputResponses, "user_name");
      if (given === undefined)
        return inputRequired({ inputRequests: { user_name: ask("What is your name?") } });
      return start(() => Promise.resolve(says(`Hello, ${JSON.stringify(given)}!`)));
    }),
  ];
  return {
    tools,
    offer: {
      get: (_caller, taskId) => Promise.resolve(running.get(taskId)?.task),
      update(_caller, taskId, responses) {
        const entry = running.get(taskId);
        for (const [key, response] of Object.entries(responses)) entry?.pending.get(key)?.(response);
        return Promise.resolve(entry !== undefined);
      },
      cancel(_caller, taskId) {
        const entry = running.get(taskId);
        entry?.cancel.abort();
        return Promise.resolve(entry !== undefined);
      },
    },
  };
}
