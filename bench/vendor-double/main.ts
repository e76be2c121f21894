/**
 * A vendor's double as a process of its own:
 *   node --import tsx bench/vendor-double/main.ts [messages|openai] [port]
 * Prints {"url": "..."} once it listens and ends with its standard input.
 */
import { startMessagesDouble } from "./messages-double.ts";
import { startOpenAiDouble } from "./openai-double.ts";

const [kind = "messages", port = "0"] = process.argv.slice(2);
const start = kind === "openai" ? startOpenAiDouble : startMessagesDouble;
const double = await start(Number(port));
console.log(JSON.stringify({ url: double.url }));

// A double must not outlive the benchmark that started it, however that one ended.
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
