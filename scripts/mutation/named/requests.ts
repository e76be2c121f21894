import { hole } from "./hole.ts";

const LIMITS_TEST = "platform/limits/limits.test.ts";
const HEADERS_TEST = "platform/http/security-headers.test.ts";
const FORMS_TEST = "platform/http/form-values.test.ts";
const REFUSALS_TEST = "completions/messages-endpoint/messages-refusals.test.ts";
const BODY_TEST = "platform/http/body-reader.test.ts";

export const REQUESTS = [
  hole(
    "a long text is cut on the main thread",
    ["knowledge/chunk-source.ts", "lengthOf(source) <= INLINE_CHARACTERS", "true"],
    "server/test/long-text.test.ts",
  ),
  hole(
    "a long line is segmented whole",
    ["language/sentences.ts", "const PIECE_LENGTH = 2_000;", "const PIECE_LENGTH = 20_000;"],
    "language/sentences.test.ts",
  ),
  hole(
    "blank rows of a CSV file don't count",
    ["training/extraction/readers/csv.ts", "skipEmptyLines: false", "skipEmptyLines: true"],
    "training/extraction/extractor.test.ts",
  ),
  hole(
    "the leftmost X-Forwarded-For counts",
    ["platform/http/create-server.ts", "hop < trusted", "true"],
    LIMITS_TEST,
  ),
  hole(
    "each IPv6 address counts apart",
    ["platform/limits/address-key.ts", "if (!isIPv6(ip)) return ip;", "if (ip) return ip;"],
    LIMITS_TEST,
  ),
  hole(
    "hourly counts end with the process",
    [
      "platform/limits/memory-windows.ts",
      "if (seconds >= STORED_FROM_SECONDS) changed.set(key, window);",
      "",
    ],
    LIMITS_TEST,
  ),
  hole(
    "the limiter walks all its keys",
    ["platform/limits/memory-windows.ts", "const ENDED_PER_CALL = 2;", "const ENDED_PER_CALL = Infinity;"],
    "platform/limits/memory-windows.test.ts",
  ),
  hole(
    "any number of passwords is hashed at once",
    ["access/passwords.ts", "{ concurrency: 2, waiting: 32 }", "{ concurrency: 1_000, waiting: 32 }"],
    LIMITS_TEST,
  ),
  hole(
    "a body is read before authentication",
    [
      "platform/operations/execute.ts",
      "    const actor = await door.gate.authenticate(door.app, operation, request.credentials);\n",
      "    await readBody(request);\n    const actor = await door.gate.authenticate(door.app, operation, request.credentials);\n",
    ],
    BODY_TEST,
  ),
  hole(
    "a refused body closes the connection",
    ["platform/http/body-reader.ts", "drain(request.raw);", "request.raw.socket.destroy();"],
    BODY_TEST,
  ),
  hole("a body has any number of values", ["platform/http/parse-json.ts", "50_000", "50_000_000"], BODY_TEST),
  hole(
    "a form field named __proto__ finds the prototype",
    [
      "platform/http/form-values.ts",
      "Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : null",
      "(shape[name] ?? null) as z.ZodType | null",
    ],
    FORMS_TEST,
  ),
  hole(
    "brackets of a form are ignored",
    [
      "platform/http/form-fields.ts",
      "if (start <= 0) return [name];",
      "if (start <= 0 || name) return [name];",
    ],
    FORMS_TEST,
  ),
  hole(
    "a path that names no file is an error of the server",
    ["platform/http/create-server.ts", '400: ["invalid_params", "Invalid params"],', ""],
    HEADERS_TEST,
  ),
  hole(
    "responses may be sniffed",
    ["platform/http/create-server.ts", '.header("x-content-type-options", "nosniff")', ""],
    HEADERS_TEST,
  ),
  hole(
    "browsers may leave TLS",
    [
      "platform/http/create-server.ts",
      'if (isSecure) reply.header("strict-transport-security", ONE_YEAR);',
      "",
    ],
    HEADERS_TEST,
  ),
  hole(
    "the cookie belongs to the whole domain",
    ["platform/http/credentials.ts", "isSecure ? `__Host-${name}` : name", "name"],
    HEADERS_TEST,
  ),
  hole(
    "a credential opens any number of feeds",
    ["platform/http/stream-quota.ts", "        limits.perCaller,", "        Infinity,"],
    "platform/http/stream-quota.test.ts",
  ),
  hole(
    "a process opens any number of feeds",
    ["platform/http/stream-quota.ts", "total >= limits.perProcess", "false"],
    "platform/http/stream-quota.test.ts",
  ),
  hole(
    "a feed outlives its reader's access",
    ["platform/operations/while-allowed.ts", "now() - checkedAt < RECHECK_MS", "true"],
    "live/readers.test.ts",
  ),
  hole(
    "a vendor is asked before credits are reserved",
    [
      "completions/open-reply.ts",
      "const held = await accounting.reserve(caller, ways, requestId);",
      "const held = await accounting.reserve(caller, [{ credits: 0, micros: 0 }], requestId);",
    ],
    "completions/accounting.test.ts",
  ),
  hole(
    "tools that the vendor bills are passed on",
    [
      "completions/messages-endpoint/vendor-billed.ts",
      "CLIENT_TOOL.test(type)) continue;",
      "type) continue;",
    ],
    "completions/messages-endpoint/messages-errors.test.ts",
  ),
  hole(
    "max_tokens exceeds the model's",
    [
      "completions/messages-endpoint/messages-endpoint.ts",
      'requireWithinModel("max_tokens", asked.max_tokens, model);',
      "",
    ],
    "completions/messages-endpoint/messages-errors.test.ts",
  ),
  hole(
    "GET on the messages endpoint isn't answered with 405",
    [
      "completions/register-completions.ts",
      "allowed.length > 0\n            ?",
      "allowed.length > 9\n            ?",
    ],
    REFUSALS_TEST,
  ),
  hole(
    "an exported cell starts a formula after a semicolon",
    [
      "platform/text/formula-guard.ts",
      '/(^(?=[=+\\-@\\t\\r＝＋－＠])|[;\\t\\r\\n]["\\s]*(?=[=+\\-@＝＋－＠]))/g',
      "/(^(?=[=+\\-@\\t\\r＝＋－＠]))/g",
    ],
    "contacts/operations/import-and-export.test.ts",
  ),
];
