import { expect, test } from "vitest";
import { fc } from "../../../test/property.ts";
import { createRoster, nameOf, type Viewer } from "./roster.ts";

const PROCESSES = ["a", "b", "c"];
const NAMES = [1, 2].flatMap((projectId) =>
  ["", "7", "8"].map((uid) => nameOf({ projectId, sessionUid: uid || undefined })),
);
const process = fc.constantFrom(...PROCESSES);
const names = fc.uniqueArray(fc.constantFrom(...NAMES));
const step = fc.oneof(
  fc.record({
    kind: fc.constant("set"),
    process,
    names: fc.tuple(fc.constantFrom(...NAMES)),
    isHere: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("replace"), process, names, isHere: fc.constant(true) }),
  fc.record({ kind: fc.constant("forget"), process, names: fc.constant([]), isHere: fc.constant(false) }),
);

test("a viewer is online while one process has them, and each change is reported once", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const told = new Set<string>();
      const roster = createRoster((viewer, isHere) => {
        expect(told.has(nameOf(viewer))).toBe(!isHere);
        if (isHere) told.add(nameOf(viewer));
        else told.delete(nameOf(viewer));
      });
      const model = new Map(PROCESSES.map((name) => [name, new Set<string>()]));
      for (const { kind, process: home, names: some, isHere } of steps) {
        const known = model.get(home) ?? new Set();
        if (kind === "set") roster.set(home, some[0] ?? "", isHere);
        if (kind === "replace") roster.replace(home, new Set(some));
        if (kind === "forget") roster.forget(home);
        if (kind !== "set") known.clear();
        for (const name of some) known[isHere ? "add" : "delete"](name);
        const all = new Set([...model.values()].flatMap((set) => [...set]));
        expect(NAMES.filter((name) => roster.has(name))).toEqual(NAMES.filter((name) => all.has(name)));
        expect(told).toEqual(all);
        expect(roster.of(home)).toEqual(known);
      }
    }),
  );
});

test("the team does not count as a visitor", () => {
  const heard: Viewer[] = [];
  const roster = createRoster((viewer) => heard.push(viewer));
  roster.set("a", nameOf({ projectId: 3 }), true);
  roster.set("a", nameOf({ projectId: 3, sessionUid: "12345678901234567890" }), true);
  expect(heard).toEqual([
    { projectId: 3, sessionUid: undefined },
    { projectId: 3, sessionUid: "12345678901234567890" },
  ]);
  expect(roster.visitors(3)).toEqual(["12345678901234567890"]);
  expect(roster.visitors(1)).toEqual([]);
});
