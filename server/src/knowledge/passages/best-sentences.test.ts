import { describe, expect, test } from "vitest";
import { bestSentences } from "./best-sentences.ts";
import type { FoundChunk } from "./sentence-scores.ts";

const refunds: FoundChunk = {
  content:
    "Our shop was founded in 1998 by two friends. Refunds are paid within fourteen days after the parcel " +
    "has arrived. The money goes back to the card you paid with. Opening hours are from nine to five.",
  score: 0.7,
};
const shipping: FoundChunk = {
  content: "Parcels are sent on the day of the order. Shipping abroad takes up to ten days.",
  score: 0.5,
};

describe("sentences that carry the answer", () => {
  test("are picked by the words of the question", () => {
    const { text, chunks } = bestSentences("When are refunds paid?", [refunds, shipping], { max: 1 });
    expect(text).toBe("Refunds are paid within fourteen days after the parcel has arrived.");
    expect(chunks).toEqual([0]);
  });

  test("are picked by meaning where no word fits", () => {
    const content =
      "The moon is far away from here. Cats sleep for most of the day. Trains run on long rails made of steel.";
    const { text } = bestSentences("feline slumber", [{ content, score: 0.5, sentences: [0.1, 0.7, 0.05] }], {
      max: 1,
    });
    expect(text).toBe("Cats sleep for most of the day.");
  });

  test("are picked by the reader where the chunk was read, and are fewer", () => {
    const content =
      "Refunds are our promise when refunds are due. The money is back after two weeks. Call us about refunds.";
    const chunk = { content, score: 0.6, reads: [-5, 4, -6] };
    expect(bestSentences("When are refunds paid?", [chunk]).text).toBe("The money is back after two weeks.");
  });

  test("keep their original order and stay within the length", () => {
    const { text } = bestSentences("money back to card, refunds paid", [refunds, shipping], {
      max: 3,
      maxCharacters: 150,
    });
    expect(text).toBe(
      "Refunds are paid within fourteen days after the parcel has arrived. " +
        "The money goes back to the card you paid with.",
    );
  });

  test("prefer the kind of answer the question asks for", () => {
    const content =
      "The tower is known to every visitor of the city. The tower was finished in 1889 for a fair.";
    const { text } = bestSentences("When was the tower of the city finished?", [{ content, score: 0.6 }], {
      max: 1,
    });
    expect(text).toContain("1889");
  });

  test("an answer of an FAQ entry is quoted whole", () => {
    const answer = "Open the settings. Choose billing. Then cancel. ".repeat(20).trim();
    const found = { content: `How do I cancel?\n${answer}`, score: 0.9, answer };
    expect(bestSentences("cancel my plan", [found, refunds])).toEqual({ text: answer, chunks: [0] });
  });

  test("a list is quoted with its introduction and all its items", () => {
    const list =
      "To reset your password:\n1. Open the login page.\n2. Choose “Forgot password”.\n3. Follow the link in the mail.";
    const content = `We take care of security.\n${list}\nCall us if anything fails.`;
    expect(bestSentences("how do I reset my password", [{ content, score: 0.8 }], { max: 1 }).text).toBe(
      list,
    );
    expect(bestSentences("forgot password link", [{ content, score: 0.8 }], { max: 1 }).text).toBe(list);
  });

  test("a list below a heading is quoted whole, without the heading", () => {
    const items = "- Open the login page.\n- Choose “Forgot password”.\n- Follow the link in the mail.";
    const content = `Resetting your password\n${items}\nMail address\nWrite to us from the old one.`;
    const { text } = bestSentences("how do I reset my password", [{ content, score: 0.8 }], { max: 1 });
    expect(text).toBe(items);
  });

  test("a row of a table is an answer of its own", () => {
    const content = "Plan: Basic; Price: 10 €\nPlan: Pro; Price: 30 €\nPlan: Agency; Price: 90 €";
    expect(
      bestSentences("What is the price of the Pro plan?", [{ content, score: 0.7 }], { max: 1 }).text,
    ).toBe("Plan: Pro; Price: 30 €");
  });

  test("the words of the heading count for every sentence, and the reply names what it is about", () => {
    const content =
      "The Delta speaker is a waterproof outdoor speaker. It costs £129. It weighs 640 grams. The battery lasts 18 hours.";
    const found = { content, score: 0.7, heading: "Delta speaker" };
    const best = (question: string) => bestSentences(question, [found], { max: 1 }).text;
    expect(best("How heavy is the Delta speaker in grams?")).toBe(
      "The Delta speaker is a waterproof outdoor speaker. It weighs 640 grams.",
    );
    expect(best("How long does the battery of the Delta speaker last?")).toBe("The battery lasts 18 hours.");
  });

  test("a heading is never a part of the reply, and names what is below it", () => {
    const content =
      "Parking at the museum\nThe car park is behind the main building.\nCloakroom\nLarge bags are left at the entrance.";
    const found = { content, score: 0.7, heading: "Visiting" };
    expect(bestSentences("Where is the parking at the museum?", [found], { max: 2 }).text).toBe(
      "The car park is behind the main building.",
    );
    expect(bestSentences("Is there a cloakroom?", [found], { max: 1 }).text).toBe(
      "Large bags are left at the entrance.",
    );
  });

  test("without passages there is no text", () => {
    expect(bestSentences("anything", [])).toEqual({ text: "", chunks: [] });
    expect(bestSentences("", [shipping], { max: 1 }).chunks).toEqual([0]);
  });
});
