import { expect, test } from "vitest";
import { keyOf } from "../custom-fields/key-of.ts";
import { OWN_FIELD, typedField, wiredField, withLabel } from "./typed-field.ts";

test("a label gives a key the server accepts", () => {
  expect(keyOf("Size of your team?")).toBe("size_of_your_team");
  expect(keyOf("  2nd Straße, größte ")).toBe("nd_stra_e_gro_te");
  expect(keyOf("数量")).toBe("");
  expect(keyOf("x".repeat(60))).toHaveLength(40);
});

test("the key follows the label until the person types one", () => {
  const first = withLabel(OWN_FIELD, "Team");
  expect(first.key).toBe("team");
  expect(withLabel(first, "Team size").key).toBe("team_size");
  expect(withLabel({ ...first, key: "crew" }, "Team size").key).toBe("crew");
});

test("choices are typed one a line and belong to a choice only", () => {
  const field = { key: "size", label: "Size", type: "select", required: true, options: ["S", "M"] } as const;
  const typed = typedField({ ...field, options: [...field.options] });
  expect(typed.options).toBe("S\nM");
  expect(wiredField({ ...typed, options: " S \n\nM\n" })).toEqual(field);
  expect(wiredField({ ...typed, type: "text" }).options).toEqual([]);
});
