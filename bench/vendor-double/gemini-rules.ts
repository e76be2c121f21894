import { findGeminiFault, type FormFault } from "./published-schemas.ts";
import { findVendorModel, isGone } from "./vendor-models.ts";

export interface GeminiFault {
  readonly code: number;
  readonly status: string;
  readonly message: string;
  readonly details?: readonly object[];
}

// oxlint-disable-next-line typescript/no-explicit-any -- the schema has checked the shape before a rule reads it
type Fields = Readonly<Record<string, any>>;

/** Models that sign their calls and refuse results without the signature. */
export const signs = (model: string): boolean => /^gemini-[3-9]/.test(model);
const FUNCTION_NAME = /^[a-zA-Z_][\w.:-]{0,127}$/;
const ACCEPTED_FOR_ANY = "skip_thought_signature_validator";

const refuse = (message: string): GeminiFault => ({ code: 400, status: "INVALID_ARGUMENT", message });

/** What the vendor would refuse, in its words. */
export function findGeminiRefusal(model: string, method: string, body: Fields): GeminiFault | null {
  if (isGone(findVendorModel("gemini", model)))
    return {
      code: 404,
      status: "NOT_FOUND",
      message: `models/${model} is not found for API version v1beta, or is not supported for ${method}. Call ModelService.ListModels to see the list of available models and their supported methods.`,
    };
  return (
    formFault(findGeminiFault(body)) ??
    turnFault(model, (body["contents"] ?? []) as Fields[]) ??
    toolFault(body) ??
    configFault(model, body)
  );
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function formFault(fault: FormFault | null): GeminiFault | null {
  if (!fault) return null;
  const parts = fault.path.split(".");
  const place = snake(parts.slice(0, -1).join(".")).replace(/\.(\d+)/g, "[$1]");
  if (fault.kind === "unknown")
    return refuse(
      `Invalid JSON payload received. Unknown name "${parts.at(-1)}"${place === "" ? "" : ` at '${place}'`}: Cannot find field.`,
    );
  return refuse(`Invalid value at '${snake(fault.path).replace(/\.(\d+)/g, "[$1]")}'`);
}

function turnFault(model: string, contents: readonly Fields[]): GeminiFault | null {
  if (contents.length === 0) return refuse("* GenerateContentRequest.contents: contents is not specified\n");
  let calls = 0;
  for (const [position, { role, parts = [] }] of contents.entries()) {
    const place = `GenerateContentRequest.contents[${position}]`;
    if (role !== "user" && role !== "model") return refuse("Please use a valid role: user, model.");
    if (parts.length === 0) return refuse(`* ${place}.parts: contents.parts must not be empty.\n`);
    const empty = (parts as Fields[]).findIndex(
      (part) =>
        !(
          "text" in part ||
          "inlineData" in part ||
          "fileData" in part ||
          "functionCall" in part ||
          "functionResponse" in part
        ),
    );
    if (empty >= 0)
      return refuse(
        `* ${place}.parts[${empty}].data: required oneof field 'data' must have one initialized field\n`,
      );
    const results = (parts as Fields[]).filter((part) => part["functionResponse"]);
    if (results.some((part) => !part["functionResponse"].name))
      return refuse(`* ${place}.parts[0].function_response.name: Name cannot be empty.\n`);
    if (results.length !== calls)
      return refuse(
        "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
      );
    calls = (parts as Fields[]).filter((part) => part["functionCall"]).length;
    if (calls > 0 && contents[position - 1]?.["role"] !== "user")
      return refuse(
        "Please ensure that function call turn comes immediately after a user turn or after a function response turn.",
      );
  }
  if (calls > 0)
    return refuse(
      "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
    );
  return signs(model) ? signatureFault(contents) : null;
}

const hasResults = ({ parts }: Fields): boolean =>
  (parts as Fields[]).some((part) => part["functionResponse"]);

/** Of each step since the user's last words: its first call has the signature. */
function signatureFault(contents: readonly Fields[]): GeminiFault | null {
  const asked = contents.findLastIndex((turn) => turn["role"] === "user" && !hasResults(turn));
  for (const [position, { role, parts }] of contents.entries()) {
    if (role !== "model") continue;
    const signatures = (parts as Fields[]).map((part) => part["thoughtSignature"] as string | undefined);
    if (signatures.some((one) => one !== undefined && one !== ACCEPTED_FOR_ANY && !isSignature(one)))
      return refuse("Corrupted thought signature.");
    const first = (parts as Fields[]).find((part) => part["functionCall"]);
    if (position > asked && first && first["thoughtSignature"] === undefined)
      return refuse(
        `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${first["functionCall"].name}\`, position ${position + 1}.`,
      );
  }
  return null;
}

const SIGNED = "signed by the double ";
export const signatureOf = (id: string): string => Buffer.from(SIGNED + id).toString("base64");
const isSignature = (signature: string): boolean =>
  Buffer.from(signature, "base64").toString().startsWith(SIGNED);

function toolFault({ tools = [], toolConfig }: Fields): GeminiFault | null {
  const declared = (tools as Fields[]).flatMap((tool) => (tool["functionDeclarations"] ?? []) as Fields[]);
  for (const [position, { name, parameters, parametersJsonSchema }] of declared.entries()) {
    const place = `* GenerateContentRequest.tools[0].function_declarations[${position}]`;
    if (!FUNCTION_NAME.test(String(name)))
      return refuse(`${place}.name: Invalid function name. Must start with a letter or an underscore.\n`);
    if (parameters !== undefined && parametersJsonSchema !== undefined)
      return refuse(`${place}: only one of parameters and parameters_json_schema may be set.\n`);
  }
  const calling = toolConfig?.functionCallingConfig as Fields | undefined;
  if (calling?.["allowedFunctionNames"] && calling["mode"] !== "ANY")
    return refuse("Allowed function names should only be set when mode is ANY.");
  return calling?.["mode"] === "ANY" && declared.length === 0
    ? refuse("Function calling config is set without function_declarations.")
    : null;
}

function configFault(
  model: string,
  { generationConfig: config = {}, tools = [] }: Fields,
): GeminiFault | null {
  const {
    maxOutputTokens: most,
    stopSequences: stops = [],
    thinkingConfig,
    responseMimeType,
  } = config as Fields;
  if (most !== undefined && (most < 1 || most > 65_536))
    return refuse(
      `Unable to submit request because it has a maxOutputTokens value of ${most} but the supported range is from 1 (inclusive) to 65537 (exclusive). Update the value and try again.`,
    );
  if (stops.length > 5) return refuse("The number of stop sequences exceeds the limit of 5.");
  if (thinkingConfig?.thinkingLevel && !signs(model))
    return refuse("Thinking level is not supported for this model.");
  const level = thinkingConfig?.thinkingLevel as string | undefined;
  if (level && !findVendorModel("gemini", model)?.efforts.includes(level.toLowerCase()))
    return refuse(`Thinking level ${level} is not supported for this model.`);
  if (thinkingConfig?.thinkingLevel && thinkingConfig?.thinkingBudget !== undefined)
    return refuse("You can only set only one of thinking budget and thinking level.");
  if (config["responseJsonSchema"] && responseMimeType !== "application/json")
    return refuse("Response schema is only supported with response mime type application/json.");
  return responseMimeType === "application/json" && tools.length > 0 && !signs(model)
    ? refuse("Function calling with a response mime type: 'application/json' is unsupported")
    : null;
}
