/**
 * A vendor's double as a process of its own:
 *   node --import tsx bench/vendor-double/main.ts [messages|openai|gemini|bedrock] [port]
 * Prints {"url": "..."} once it listens and ends with its standard input.
 */
import { startBedrockDouble } from "./bedrock-double.ts";
import type { VendorDouble } from "./double-server.ts";
import { startGeminiDouble } from "./gemini-double.ts";
import { startMessagesDouble } from "./messages-double.ts";
import { startOpenAiDouble } from "./openai-double.ts";

const [kind = "messages", port = "0"] = process.argv.slice(2);
const starters: Readonly<Record<string, () => Promise<VendorDouble>>> = {
  messages: () => startMessagesDouble(Number(port)),
  openai: () => startOpenAiDouble({ port: Number(port) }),
  bedrock: () => startBedrockDouble(Number(port)),
  gemini: () => startGeminiDouble(Number(port)),
};
const double = await starters[kind]!();
console.log(JSON.stringify({ url: double.url }));

// A double must not outlive the benchmark that started it, however that one ended.
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
