import { describe, expect, test } from "vitest";
import { clientPackages, loadClient } from "../../server/test/client-packages.ts";
import { BEDROCK_ACCESS, BEDROCK_REGION, startBedrockDouble } from "./bedrock-double.ts";
import { startGeminiDouble } from "./gemini-double.ts";

interface GoogleAnswer {
  readonly text?: string;
  readonly functionCalls?: { readonly name: string; readonly args: object }[];
  readonly candidates: { readonly content: object }[];
  readonly usageMetadata: { readonly candidatesTokenCount: number };
}

interface GoogleClient {
  readonly models: {
    generateContent(request: object): Promise<GoogleAnswer>;
    generateContentStream(request: object): Promise<AsyncIterable<GoogleAnswer>>;
    list(): Promise<AsyncIterable<{ readonly name: string }>>;
  };
}

describe.skipIf(clientPackages === null)("@google/genai and its double", () => {
  test("understand each other: whole, streamed, tools with their signatures, errors, the list", async () => {
    const double = await startGeminiDouble();
    const { GoogleGenAI } = await loadClient<{ GoogleGenAI: new (options: object) => GoogleClient }>(
      "@google/genai",
    );
    const open = (apiKey: string) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl: double.url } });
    const { models } = open("k");
    const model = "gemini-3.8-flash";
    const whole = await models.generateContent({ model, contents: "[[tokens=4]]" });
    expect(whole).toMatchObject({ text: "a model would say ", usageMetadata: { candidatesTokenCount: 4 } });
    let streamed = "";
    for await (const { text } of await models.generateContentStream({ model, contents: "[[tokens=4]]" }))
      streamed += text ?? "";
    expect(streamed).toBe(whole.text);

    const parametersJsonSchema = { type: "object", properties: { query: { type: "string" } } };
    const config = {
      tools: [{ functionDeclarations: [{ name: "look_up", parametersJsonSchema }] }],
      thinkingConfig: { thinkingLevel: "LOW" },
      systemInstruction: "Be brief.",
    };
    const question = { role: "user", parts: [{ text: "[[tool=look_up]]" }] };
    const calling = await models.generateContent({ model, contents: [question], config });
    expect(calling.functionCalls).toMatchObject([{ name: "look_up", args: { query: "sample query" } }]);
    const functionResponse = { ...calling.functionCalls![0], args: undefined, response: { output: "1" } };
    const results = { role: "user", parts: [{ functionResponse }] };
    const contents = [question, calling.candidates[0]!.content, results];
    expect((await models.generateContent({ model, contents, config })).text).toContain("a model");

    const refused = { model, contents: "x", config: { stopSequences: ["a", "b", "c", "d", "e", "f"] } };
    await expect(models.generateContent(refused)).rejects.toMatchObject({ status: 400 });
    await expect(open("bad").models.generateContent({ model, contents: "x" })).rejects.toThrow(
      "API key not valid",
    );
    const names: string[] = [];
    for await (const { name } of await models.list()) names.push(name);
    expect(names).toContain(`models/${model}`);
    await double.close();
  });
});

interface ConverseEvent {
  readonly contentBlockDelta?: {
    readonly delta: { readonly text?: string; readonly toolUse?: { readonly input: string } };
  };
  readonly messageStop?: { readonly stopReason: string };
  readonly metadata?: { readonly usage: { readonly outputTokens: number } };
}

interface Converse {
  readonly output: {
    readonly message: { readonly content: { readonly toolUse?: { readonly toolUseId: string } }[] };
  };
  readonly stopReason: string;
  readonly stream: AsyncIterable<ConverseEvent>;
}

interface AwsPackage {
  readonly BedrockRuntimeClient: new (options: object) => { send(command: unknown): Promise<Converse> };
  readonly ConverseCommand: new (input: object) => unknown;
  readonly ConverseStreamCommand: new (input: object) => unknown;
}

describe.skipIf(clientPackages === null)("@aws-sdk/client-bedrock-runtime and its double", () => {
  test("understand each other: signatures, whole, streamed, tools, errors in a stream and before it", async () => {
    const double = await startBedrockDouble();
    const { BedrockRuntimeClient, ConverseCommand, ConverseStreamCommand } = await loadClient<AwsPackage>(
      "@aws-sdk/client-bedrock-runtime",
    );
    // By itself it speaks HTTP/2, which the service takes as well as HTTP/1.1.
    const { NodeHttpHandler } = await loadClient<{ NodeHttpHandler: new () => object }>(
      "@smithy/node-http-handler",
    );
    const { id: accessKeyId, secret: secretAccessKey } = BEDROCK_ACCESS;
    const open = (credentials: object) =>
      new BedrockRuntimeClient({
        region: BEDROCK_REGION,
        endpoint: double.url,
        credentials,
        maxAttempts: 1,
        requestHandler: new NodeHttpHandler(),
      });
    const client = open({ accessKeyId, secretAccessKey });
    const modelId = "eu.anthropic.claude-sonnet-5-5-v1:0";
    const user = (text: string) => ({ role: "user", content: [{ text }] });
    const asked = (text: string) => ({ modelId, messages: [user(text)] });

    expect(await client.send(new ConverseCommand(asked("[[tokens=4]]")))).toMatchObject({
      output: { message: { content: [{ text: "a model would say " }] } },
      usage: { outputTokens: 4 },
    });
    let streamed = "";
    const { stream } = await client.send(new ConverseStreamCommand(asked("[[tokens=4]]")));
    for await (const { contentBlockDelta } of stream) streamed += contentBlockDelta?.delta.text ?? "";
    expect(streamed).toBe("a model would say ");

    const json = { type: "object", properties: { query: { type: "string" } } };
    const toolConfig = { tools: [{ toolSpec: { name: "look_up", inputSchema: { json } } }] };
    const calling = await client.send(new ConverseCommand({ ...asked("[[tool=look_up]]"), toolConfig }));
    expect(calling.stopReason).toBe("tool_use");
    const { message } = calling.output;
    const { toolUseId } = message.content[0]!.toolUse!;
    const result = { role: "user", content: [{ toolResult: { toolUseId, content: [{ text: "1" }] } }] };
    const messages = [user("[[tool=look_up]]"), message, result];
    expect(await client.send(new ConverseCommand({ modelId, messages, toolConfig }))).toMatchObject({
      stopReason: "end_turn",
    });

    const failing = await client.send(new ConverseStreamCommand(asked("[[error-after=1]]")));
    const readAll = async () => {
      for await (const event of failing.stream) void event;
    };
    await expect(readAll()).rejects.toMatchObject({ name: "ServiceUnavailableException" });
    await expect(client.send(new ConverseCommand(asked("[[error=429]]")))).rejects.toMatchObject({
      name: "ThrottlingException",
    });
    const stranger = open({ accessKeyId, secretAccessKey: "other" });
    await expect(stranger.send(new ConverseCommand(asked("x")))).rejects.toMatchObject({
      name: "InvalidSignatureException",
    });
    await double.close();
  });
});
