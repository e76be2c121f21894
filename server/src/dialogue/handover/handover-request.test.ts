import { describe, expect, test } from "vitest";
import { PHRASES } from "../phrases/index.ts";
import { languageOfRequest, handoverNotice } from "./handover-request.ts";

describe("a request for a person", () => {
  test.each([
    ["Can I talk to a human?", "en"],
    ["I'm not getting anywhere, let me speak with a real person please", "en"],
    ["connect me to an agent", "en"],
    ["Please transfer me to customer support", "en"],
    ["I want a human", "en"],
    ["I need a real person", "en"],
    ["operator please", "en"],
    ["Human!", "en"],
    ["Ich möchte mit einem Menschen sprechen", "de"],
    ["Kann ich bitte mit einer Mitarbeiterin verbunden werden?", "de"],
    ["Mitarbeiter bitte", "de"],
    ["Quiero hablar con una persona", "es"],
    ["Je voudrais parler à un conseiller", "fr"],
    ["Quero falar com um atendente", "pt"],
    ["मुझे किसी इंसान से बात करनी है", "hi"],
    ["أريد التحدث مع شخص حقيقي", "ar"],
    ["转人工", "zh"],
    ["人工客服", "zh"],
  ])("is recognized in %j", (text, language) => {
    expect(languageOfRequest(text, null)).toBe(language);
  });

  test.each([
    "How do I contact human resources?",
    "Do you connect to human resources systems?",
    "I don't want to talk to a human",
    "What does the agent plan cost?",
    "Which operator precedence does the language have?",
    "Is this a person or a bot?",
    "Ich möchte nicht mit einem Menschen sprechen",
    "No quiero hablar con una persona",
    "人工智能是什么?",
    `talk to a human ${"x".repeat(500)}`,
  ])("is not recognized in %j", (text) => {
    expect(languageOfRequest(text, null)).toBeNull();
  });

  test.each(Object.entries(PHRASES))("in %s is what its button says", (language, { choices }) => {
    expect(languageOfRequest(choices.person, null)).toBe(language);
  });

  test("by the choice's value is answered in the session's language, else in English", () => {
    expect(languageOfRequest(" RequestHumanOperator ", "de-AT")).toBe("de");
    expect(languageOfRequest("requesthumanoperator", null)).toBe("en");
    expect(handoverNotice("xx", false)).toBe(handoverNotice("en", false));
    expect(handoverNotice("de", true)).not.toBe(handoverNotice("de", false));
  });
});
