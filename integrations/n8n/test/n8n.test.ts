import { describe } from "vitest";
import { describeNodes } from "./describe-nodes.ts";
import { openThinHost } from "./thin-host.ts";

describe("the nodes in a thin host, against the product", () => {
  describeNodes(openThinHost);
});
