import { readFile } from "node:fs/promises";
import { Tokenizer } from "@huggingface/tokenizers";
import { expect, test } from "vitest";
import { modelFiles } from "../knowledge/embedding/local/model-files.ts";
import { estimateTokens } from "./estimate-tokens.ts";

const texts = [
  "Refunds are paid within fourteen days to the card that was used for the purchase, unless you ask otherwise.",
  "Go to Settings > Billing (or https://example.com/billing?tab=2) and choose “Cancel subscription”.",
  "Order no. 4711-0815 of 12/03/2024: 3 × 19.99 € = 59.97 €, VAT 19 % included.",
  "Le remboursement est effectué sous quatorze jours après réception du produit à l'entrepôt.",
  "Возврат средств осуществляется в течение четырнадцати дней после получения товара.",
  "返金は商品を受け取ってから14日以内に行われます。",
  "환불은 상품을 받은 후 14일 이내에 처리됩니다.",
  "يتم رد الأموال خلال أربعة عشر يومًا من استلام المنتج.",
];

test("the estimate is close to the tokenizer and rarely below it", async () => {
  const tokenizer = new Tokenizer(JSON.parse(await readFile(modelFiles().tokenizer, "utf8")) as object, {});
  const ratios = texts.map((text) => {
    const pieces = tokenizer.encode(text, { add_special_tokens: false }).ids.length;
    return estimateTokens(text) / pieces;
  });
  expect(Math.min(...ratios)).toBeGreaterThan(0.85);
  expect(Math.max(...ratios)).toBeLessThan(1.5);
});

test("a long text is estimated from samples", () => {
  const sentence = "Refunds are paid within fourteen days to the card that was used. ";
  const short = estimateTokens(sentence.repeat(1_000));
  const long = estimateTokens(sentence.repeat(100_000));
  expect(long / 100).toBeGreaterThan(0.95 * short);
  expect(long / 100).toBeLessThan(1.05 * short);
});
