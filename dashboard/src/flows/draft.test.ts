import { describe, expect, test } from "vitest";
import { arranged, placesOf } from "./canvas-layout.ts";
import { addStep, freeStepId, moveStep, pathsOf, removeStep, renameStep, type FlowDraft } from "./draft.ts";
import { toVariable } from "./variable.ts";

const draft: FlowDraft = {
  name: "Order status",
  triggers: [],
  start: "hello",
  steps: {
    hello: { kind: "say", text: "Hello", next: "number" },
    number: { kind: "ask", text: "Number?", variable: "order_id", answer: { type: "text" }, next: "check" },
    check: {
      kind: "condition",
      cases: [{ if: { left: "{{answers.order_id}}", operator: "equals", right: "1" }, next: "number" }],
      otherwise: "end",
    },
    end: { kind: "end" },
  },
};

const order = ({ steps }: FlowDraft) => Object.keys(steps);

describe("the draft of a flow", () => {
  test("a new step stands between the step before and what followed it", () => {
    const id = freeStepId(draft.steps, "say");
    const changed = addStep(draft, id, "say", "hello");
    expect(order(changed)).toEqual(["hello", "say", "number", "check", "end"]);
    expect(changed.steps).toMatchObject({ hello: { next: "say" }, say: { next: "number" } });
    expect(addStep(draft, "stop", "end", "check").steps.check).toMatchObject({ otherwise: "stop" });
    expect(freeStepId(changed.steps, "say")).toBe("say_2");
  });

  test("what led to a removed step leads to what followed it, also the start", () => {
    expect(removeStep(draft, "number").steps).toMatchObject({
      hello: { next: "check" },
      check: { cases: [{ next: "check" }] },
    });
    expect(removeStep(draft, "hello").start).toBe("number");
    expect(removeStep(draft, "end").steps.check).toMatchObject({ otherwise: null });
  });

  test("a new name of a step is known wherever the step is", () => {
    const changed = renameStep(draft, "number", "ask_number");
    expect(order(changed)).toEqual(["hello", "ask_number", "check", "end"]);
    expect(changed.steps).toMatchObject({
      hello: { next: "ask_number" },
      check: { cases: [{ next: "ask_number" }] },
    });
    expect(renameStep(draft, "number", "end")).toBe(draft);
  });

  test("steps that follow each other change places in the dialogue, too", () => {
    const changed = moveStep(draft, "number", -1);
    expect(order(changed)).toEqual(["number", "hello", "check", "end"]);
    expect(changed.start).toBe("number");
    expect(changed.steps).toMatchObject({ number: { next: "hello" }, hello: { next: "check" } });
    const back = moveStep(changed, "number", 1);
    expect(back.start).toBe("hello");
    expect(back.steps).toMatchObject({ hello: { next: "number" }, number: { next: "check" } });
    const listed = moveStep(draft, "end", -1);
    expect(order(listed)).toEqual(["hello", "number", "end", "check"]);
    expect(listed.steps).toEqual(draft.steps);
    expect(moveStep(draft, "hello", -1)).toBe(draft);
  });

  test("names are made of letters, digits and _, and offered to texts", () => {
    expect(toVariable("2 Order id!")).toBe("_Order_id");
    expect(toVariable("order-id")).toBe("order_id");
    expect(pathsOf(draft)).toContain("answers.order_id");
  });

  test("no two steps are drawn at one place, and a place of its own stays", () => {
    const placed: FlowDraft = {
      ...draft,
      steps: { ...draft.steps, end: { kind: "end", position: { x: 7, y: 9 } } },
    };
    const places = placesOf(placed);
    expect(places.get("end")).toEqual({ x: 7, y: 9 });
    expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
    expect(arranged(placed)).toEqual(draft);
  });
});
