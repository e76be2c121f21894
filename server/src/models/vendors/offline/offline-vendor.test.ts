import { describe, expect, test } from "vitest";
import { pickSentences } from "../../../assistant/index.ts";
import { OFFLINE_MODEL } from "../../model-table.ts";
import { renderKnowledge, renderKnowledgeContext, type KnowledgeHit } from "../../knowledge-results.ts";
import { fold } from "../../../../test/fold.ts";
import {
  textOf,
  type Message,
  type MessageParam,
  type MessagesRequest,
} from "../../message-format/format.ts";
import type { VendorCall } from "../vendor.ts";
import { createOfflineVendor } from "./offline-vendor.ts";

const vendor = createOfflineVendor(pickSentences);
const search = { name: "search_knowledgebase", input_schema: { type: "object" } };
const web = { name: "web_search", input_schema: { type: "object" } };
const user = (content: MessageParam["content"]): MessageParam => ({ role: "user", content });
const assistant = (content: MessageParam["content"]): MessageParam => ({ role: "assistant", content });

/** Without a score, as pages of the web are: their words decide. */
const HITS: KnowledgeHit[] = [
  {
    doc_id: "12",
    title: "Opening hours",
    content:
      "The shop was founded in 1987. On weekdays the shop opens at nine and closes at six. On Sundays it stays closed. Parking is free.",
    score: 0,
    source: "hours.txt",
  },
  {
    doc_id: "13",
    title: "How do I reset my password?",
    content: "How do I reset my password? Open Settings. Press Reset. You get a mail within a minute.",
    question: "How do I reset my password?",
    answer: "Open Settings. Press Reset. You get a mail within a minute.",
    score: 0,
    source: "faq",
  },
];

function call(messages: MessageParam[], more: Partial<MessagesRequest> = {}): VendorCall {
  const request = { model: "claude-sonnet-4-6", max_tokens: 500, messages, ...more };
  return { request, signal: new AbortController().signal };
}

async function answer(messages: MessageParam[], more: Partial<MessagesRequest> = {}): Promise<Message> {
  return (await vendor.complete(call(messages, more))).message;
}

async function say(text: string, more: Partial<MessagesRequest> = {}): Promise<string> {
  return textOf((await answer([user(text)], more)).content);
}

/** Asks, lets the model search, and gives it the hits. */
async function askWith(question: string, hits: readonly KnowledgeHit[], system?: string): Promise<string> {
  const more = { tools: [search], ...(system === undefined ? {} : { system }) };
  const first = await answer([user(question)], more);
  expect(first.stop_reason).toBe("tool_use");
  const id = first.content[0]!["id"];
  const result = { type: "tool_result", tool_use_id: id, content: renderKnowledge(hits) };
  return textOf((await answer([user(question), assistant(first.content), user([result])], more)).content);
}

describe("searching", () => {
  test("asks the knowledgebase with the user's question", async () => {
    const message = await answer([user("When does the shop open?")], { tools: [search] });
    expect(message).toMatchObject({
      model: OFFLINE_MODEL,
      stop_reason: "tool_use",
      content: [
        { type: "tool_use", name: "search_knowledgebase", input: { query: "When does the shop open?" } },
      ],
    });
  });

  test.each([
    ["How do I book a room?", "and how much is it?", "How do I book a room? and how much is it?"],
    ["Wie buche ich ein Zimmer?", "Und was kostet das?", "Wie buche ich ein Zimmer? Und was kostet das?"],
    ["如何预订房间?", "那多少钱?", "如何预订房间? 那多少钱?"],
    ["How do I book a room?", "Where is the parking garage located?", "Where is the parking garage located?"],
  ])("after %j the query of %j is %j", async (before, now, query) => {
    const messages = [
      user(before),
      assistant("By phone."),
      user("thanks!"),
      assistant("Welcome."),
      user(now),
    ];
    const message = await answer(messages, { tools: [search] });
    expect(message.content[0]!["input"]).toEqual({ query });
  });

  test("ignores a greeting in front of a question", async () => {
    const message = await answer([user("Hello, when do you open?")], { tools: [search] });
    expect(message.content[0]!["input"]).toEqual({ query: "when do you open?" });
  });

  test("searches again for a new question", async () => {
    const first = await answer([user("When does the shop open?")], { tools: [search] });
    const result = {
      type: "tool_result",
      tool_use_id: first.content[0]!["id"],
      content: renderKnowledge(HITS),
    };
    const history = [
      user("When does the shop open?"),
      assistant(first.content),
      user([result]),
      assistant("At nine."),
    ];
    const next = await answer([...history, user("How do I reset my password?")], { tools: [search] });
    expect(next.content[0]!["input"]).toEqual({ query: "How do I reset my password?" });
  });

  test("searches the web when the knowledgebase has no answer", async () => {
    const first = await answer([user("Who won the match?")], { tools: [search, web] });
    const results = [
      { type: "tool_result", tool_use_id: first.content[0]!["id"], content: renderKnowledge([]) },
    ];
    const messages = [user("Who won the match?"), assistant(first.content), user(results)];
    const second = await answer(messages, { tools: [search, web] });
    expect(second.content[0]).toMatchObject({ name: "web_search", input: { query: "Who won the match?" } });
    const found = JSON.stringify({
      results: [
        {
          title: "Match report",
          url: "https://example.com",
          text: "The match was won by the Red Team. It rained.",
        },
      ],
    });
    const webResult = { type: "tool_result", tool_use_id: second.content[0]!["id"], content: found };
    const last = await answer([...messages, assistant(second.content), user([webResult])], {
      tools: [search, web],
    });
    expect(textOf(last.content)).toBe("The match was won by the Red Team.");
  });
});

describe("answering", () => {
  test("quotes the sentence with the answer, not the document", async () => {
    const text = await askWith("When does the shop open on weekdays?", HITS);
    expect(text).toContain("opens at nine");
    expect(text).not.toContain("Parking");
  });

  test("gives an FAQ's answer whole", async () => {
    expect(await askWith("How can I reset the password?", HITS)).toBe(HITS[1]!.answer);
  });

  test("answers from what was retrieved before it was asked", async () => {
    const system = `You are a shop's bot.\n${renderKnowledgeContext(renderKnowledge(HITS))}`;
    expect(await say("When does the shop open on weekdays?", { system })).toContain("opens at nine");
    expect(await say("Who discovered penicillin?", { system })).toMatch(/don't know.*person/);
  });

  test("lets an injected function choose the sentences", async () => {
    const picky = createOfflineVendor((question, hits) => ({
      text: `${question} → ${hits.length}`,
      confident: true,
    }));
    const { message } = await picky.complete(
      call([user("Hours?")], { system: renderKnowledgeContext(renderKnowledge(HITS)) }),
    );
    expect(textOf(message.content)).toBe("Hours? → 2");
  });

  test.each([
    ["What is the capital of Mongolia?", "I don't know"],
    ["Was ist die Hauptstadt der Mongolei?", "Das weiß ich leider nicht"],
    ["¿Cuál es la capital de Mongolia?", "no sé la respuesta"],
    ["Quelle est la capitale de la Mongolie ?", "je ne connais pas la réponse"],
    ["मंगोलिया की राजधानी क्या है?", "उत्तर नहीं पता"],
    ["ما هي عاصمة منغوليا؟", "لا أعرف"],
    ["蒙古的首都是哪里?", "我不知道"],
  ])(
    "answers %j, which nothing covers, with an apology in that language and the offer of a person",
    async (question, told) => {
      expect(await askWith(question, HITS)).toContain(told);
      expect(await askWith(question, [])).toContain(told);
    },
  );

  test("uses the prompt's sentence for unknown answers", async () => {
    const system = 'You are Ada. If you do not know the answer, say "Please call 555-0100."';
    expect(await askWith("What is the capital of Mongolia?", HITS, system)).toBe("Please call 555-0100.");
  });

  test("does not treat a failed search as knowledge", async () => {
    const first = await answer([user("When do you open?")], { tools: [search] });
    const result = {
      type: "tool_result",
      tool_use_id: first.content[0]!["id"],
      content: "boom",
      is_error: true,
    };
    const last = await answer([user("When do you open?"), assistant(first.content), user([result])], {
      tools: [search],
    });
    expect(textOf(last.content)).toContain("I don't know");
  });
});

describe("small talk", () => {
  test.each([
    ["Hi!", "Hello! How can I help you?"],
    ["good morning 👋", "Hello! How can I help you?"],
    ["Thank you so much!", "You're welcome!"],
    ["ok great, thanks", "You're welcome!"],
    ["bye", "Goodbye"],
    ["Guten Tag", "Hallo! Wie kann ich Ihnen helfen?"],
    ["Vielen Dank!", "Gern geschehen!"],
    ["Tschüss", "Auf Wiedersehen"],
    ["¡Hola!", "¡Hola!"],
    ["muchas gracias", "¡De nada!"],
    ["adiós", "¡Hasta luego"],
    ["Bonjour", "Bonjour !"],
    ["merci beaucoup", "Avec plaisir !"],
    ["au revoir", "Au revoir"],
    ["नमस्ते", "नमस्ते!"],
    ["धन्यवाद", "आपका स्वागत है"],
    ["مرحبا", "مرحبًا!"],
    ["شكرا", "على الرحب والسعة"],
    ["你好", "您好"],
    ["谢谢你", "不客气"],
    ["再见", "再见"],
  ])("%j is answered like a person would, without a search", async (said, told) => {
    expect(await say(said, { tools: [search] })).toContain(told);
  });

  test("searches first for an answer to who it is, and then introduces itself", async () => {
    expect(await askWith("Who are you?", [])).toContain("Parley's offline model");
    expect(await askWith("Who are you?", HITS)).toContain("Parley's offline model");
    const taught = { ...HITS[1]!, question: "Who are you?", answer: "Ada of the shop.", score: 0.9 };
    expect(await askWith("Who are you?", [taught])).toBe("Ada of the shop.");
  });

  test("introduces itself, under the name from the prompt", async () => {
    expect(await say("Who are you?")).toContain("Parley's offline model");
    expect(await say("Who are you?", { system: "You are Ada, a helper." })).toContain("I'm Ada,");
    expect(await say("Tell me a story")).toContain(OFFLINE_MODEL);
  });
});

describe("as a vendor", () => {
  test("streams small word deltas that fold into the JSON answer, the same every time", async () => {
    for (const messages of [[user("Tell me a story")], [user("你是谁")], [user("When do you open?")]]) {
      const asked = call(messages, { tools: messages[0]!.content === "When do you open?" ? [search] : [] });
      const whole = await vendor.complete(asked);
      expect(await fold((await vendor.stream(asked)).read)).toEqual(whole.message);
      expect((await vendor.complete(asked)).message).toEqual(whole.message);
    }
    const sizes: number[] = [];
    const { read } = await vendor.stream(call([user("Tell me a story")]));
    await read((batch) => {
      for (const event of batch) {
        if (event.type === "content_block_delta")
          sizes.push(String(event.data.delta!["text"] as string).length);
      }
    });
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThan(30);
  });

  test("keeps to max_tokens and stop_sequences", async () => {
    const cut = await answer([user("Tell me a story")], { max_tokens: 3 });
    expect(cut.stop_reason).toBe("max_tokens");
    expect(cut.usage.output_tokens).toBeLessThanOrEqual(3);
    const stopped = await answer([user("Hi")], { stop_sequences: [" can I"] });
    expect(stopped).toMatchObject({ stop_reason: "stop_sequence", stop_sequence: " can I" });
    expect(textOf(stopped.content)).toBe("Hello! How");
  });

  test("calls a tool the client forces, and reports its result", async () => {
    const tool = {
      name: "get_weather",
      input_schema: {
        type: "object",
        properties: { city: { type: "string" }, days: { type: "integer" } },
        required: ["city", "days"],
      },
    };
    const more = { tools: [tool], tool_choice: { type: "tool", name: "get_weather" } };
    const first = await answer([user("Weather in Rome for 3 days")], more);
    expect(first.content[0]).toMatchObject({
      name: "get_weather",
      input: { city: "Weather in Rome for 3 days", days: 3 },
    });
    const result = { type: "tool_result", tool_use_id: first.content[0]!["id"], content: "Sunny, 24 °C" };
    const last = await answer(
      [user("Weather in Rome for 3 days"), assistant(first.content), user([result])],
      more,
    );
    expect(textOf(last.content)).toBe("Sunny, 24 °C");
  });

  test("does not search when tools are forbidden", async () => {
    const message = await answer([user("When do you open?")], {
      tools: [search],
      tool_choice: { type: "none" },
    });
    expect(message.stop_reason).toBe("end_turn");
  });

  test("survives requests without any text", async () => {
    expect((await answer([], { tools: [search] })).stop_reason).toBe("end_turn");
    expect((await answer([user([{ type: "image" }])], { tools: [search] })).stop_reason).toBe("end_turn");
  });

  test("stops when aborted", async () => {
    const signal = AbortSignal.abort();
    await expect(vendor.complete({ ...call([user("hi")]), signal })).rejects.toThrow("aborted");
  });
});
