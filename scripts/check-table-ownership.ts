/** Every table belongs to one noun: only that noun writes it, and others read it only where the list says why. */
import { ALLOWED_READS } from "./tables/allowed-reads.ts";
import { readServerSources } from "./tables/server-sources.ts";
import { findCrossings, ownershipProblems } from "./tables/table-crossings.ts";

const crossings = findCrossings(readServerSources());
const problems = ownershipProblems(crossings, ALLOWED_READS);
for (const problem of problems) console.log(problem);
const count = (kind: "read" | "write") => crossings.filter((crossing) => crossing.kind === kind).length;
console.log(`${count("read")} reads and ${count("write")} writes cross from one noun to another's table.`);
process.exitCode = problems.length === 0 ? 0 : 1;
