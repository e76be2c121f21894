/**
 * What grows with the installation, on SQLite: the statements of an idle process by its number of projects, and the time
 * of contact searches by the number of contacts, each beside the small size and in turn with it.
 * Options: --projects 5000 --seconds 30 --contacts 1000000 --calls 50; 0 leaves one out.
 */
import { parseArgs } from "node:util";
import { measureContacts } from "./scale/contacts.ts";
import { measureIdle } from "./scale/idle.ts";

export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      projects: { type: "string", default: "5000" },
      seconds: { type: "string", default: "30" },
      contacts: { type: "string", default: "1000000" },
      calls: { type: "string", default: "50" },
    },
  });
  const [projects, contacts] = [Number(values.projects), Number(values.contacts)];
  if (projects > 0) await measureIdle([10, projects], Number(values.seconds));
  if (contacts > 0) await measureContacts([10_000, contacts], Number(values.calls));
}
