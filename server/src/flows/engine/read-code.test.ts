import { describe, expect, test } from "vitest";
import { SPOKEN_LANGUAGES } from "../../dialogue/index.ts";
import { CODE_PHRASES } from "./code-phrases.ts";
import { engineStepOf } from "./prove-parts.ts";
import { readCode } from "./read-code.ts";

describe("a message to the question for a code", () => {
  test.each([
    "053976",
    "053 976",
    "053-976",
    "0 5 3 9 7 6",
    "the code is 053976",
    "It's 053976.",
    "验证码是053976",
    "٠٥٣٩٧٦",
    "०५३९७६",
    "053976 not sure, 053976",
  ])("has the six digits: %s", (text) => {
    expect(readCode(text)).toEqual({ kind: "code", code: "053976" });
  });

  test.each([
    "12345",
    "1234567",
    "030 901820 11",
    "ada123456@x.example",
    "053976 or 053967",
    "hello",
    "A-053976b",
  ])("has none: %s", (text) => expect(readCode(text)).toEqual({ kind: "none" }));

  test.each([
    "I did not get it",
    "I didn’t get a code",
    "resend",
    "Can you send it again?",
    "no mail",
    "Ich habe nichts bekommen",
    "Bitte noch einmal senden",
    "Je n'ai rien reçu",
    "No me llegó",
    "Non è arrivato",
    "Não recebi",
    "Ik heb niets ontvangen",
    "Код не пришёл",
    "没收到",
    "届きません",
    "कोड नहीं मिला",
    "لم يصل",
  ])("asks for a new one: %s", (text) => expect(readCode(text)).toEqual({ kind: "resend" }));

  test.each(["wrong address", "Falsche Adresse", "autre adresse", "Я хочу другой адрес"])(
    "names another address: %s",
    (text) => expect(readCode(text)).toEqual({ kind: "other" }),
  );

  test.each([...SPOKEN_LANGUAGES])("is the text of a button: %s", (language) => {
    const { newCode, otherAddress, otherNumber } = CODE_PHRASES[language];
    expect([newCode, otherAddress, otherNumber].map((text) => readCode(text).kind)).toEqual([
      "resend",
      "other",
      "other",
    ]);
  });
});

test.each([
  ["email", "Please write your e-mail address"],
  ["phone", "Please write a number with its country code"],
] as const)("where no code can go, a step by %s asks for what it takes", (method, asks) => {
  const step = {
    kind: "prove" as const,
    text: "Where can I reach you?",
    method,
    variable: "address",
    code_text: "What is the code that I sent you?",
    next: null,
  };
  const definition = {
    schema: "parley.flow/1" as const,
    name: "Refund",
    triggers: [],
    start: "a",
    steps: { a: step },
  };
  const invalid = engineStepOf(definition, "a.invalid");
  expect(invalid).toMatchObject({ kind: "say", text: expect.stringContaining(asks) });
});
