/**
 * `npm run attack` attacks a server that it starts; `-- --address URL --token TOKEN --key KEY --project UID --widget UID`
 * one that runs. docs/attacks.md lists the attacks.
 */
import { parseArgs } from "node:util";
import { buildPart } from "../build-part.ts";
import { ATTACKS, startTarget, type OwnTarget } from "./suite.ts";

const { values, positionals } = parseArgs({
  options: {
    address: { type: "string" },
    token: { type: "string", default: "" },
    key: { type: "string", default: "" },
    project: { type: "string", default: "" },
    widget: { type: "string", default: "" },
  },
  allowPositionals: true,
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function openTarget(): Promise<OwnTarget> {
  if (values.address === undefined) {
    buildPart("test-children");
    return startTarget();
  }
  const target = {
    url: values.address.replace(/\/$/, ""),
    projectUid: values.project,
    widgetUid: values.widget,
    token: { authorization: `Bearer ${values.token}` },
    key: { "api-key": values.key },
    shop: null,
  };
  return { target, close: () => Promise.resolve() };
}

const { target, close } = await openTarget();
let open = 0;
let done = 0;
for (const [area, attacks] of Object.entries(ATTACKS))
  for (const { name, hole, needs, run } of attacks) {
    if (positionals.length > 0 && !positionals.some((text) => name.includes(text))) continue;
    if (needs && !target.shop) {
      print(`left out  ${area}: ${name} (needs a server that this suite starts)`);
      continue;
    }
    done += 1;
    const began = performance.now();
    try {
      await run(target);
      print(`refused   ${area}: ${name} | ${Math.round(performance.now() - began)} ms`);
    } catch (error) {
      open += 1;
      print(
        `SUCCEEDED ${area}: ${name} | ${hole}\n          ${String((error as Error).message).slice(0, 500)}`,
      );
    }
  }
await close();
print(`${done - open} of ${done} attacks refused`);
process.exitCode = open === 0 ? 0 : 1;
