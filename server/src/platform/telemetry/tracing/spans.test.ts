import { expect, test } from "vitest";
import {
  addFinished,
  inSpan,
  runInSpan,
  runOutsideSpans,
  startRoot,
  traceHeaders,
  type FinishedSpan,
} from "./spans.ts";

const openRoot = (isSampled = true) => {
  const sent: FinishedSpan[] = [];
  const options = { sink: (span: FinishedSpan) => void sent.push(span), parent: null, isHandedOn: true };
  return { sent, root: startRoot({ ...options, isSampled }, { name: "root" }) };
};

test("a trace has 1,000 spans at most, and its first one says so", () => {
  const { sent, root } = openRoot();
  runInSpan(root, () => {
    for (let index = 0; index < 5000; index += 1) addFinished(() => ({ name: "SQL select" }), false);
  });
  root.end();
  expect(sent).toHaveLength(1000);
  expect(sent.at(-1)).toMatchObject({ name: "root", attributes: { "parley.spans_left_out": true } });
});

test("a trace that is not sampled is handed on as such and describes nothing", async () => {
  const { sent, root } = openRoot(false);
  const headers = await runInSpan(root, async () => {
    addFinished(() => {
      throw new Error("described");
    }, false);
    return inSpan({ name: "call" }, () => Promise.resolve(traceHeaders()));
  });
  root.end();
  expect(headers.traceparent).toMatch(new RegExp(`^00-${root.traceId}-[0-9a-f]{16}-00$`));
  expect(sent).toEqual([]);
});

test("work that outlives its request belongs to no trace; without a trace nothing is handed on", () => {
  const { root } = openRoot();
  expect(traceHeaders()).toEqual({});
  expect(runInSpan(root, () => runOutsideSpans(traceHeaders))).toEqual({});
});
