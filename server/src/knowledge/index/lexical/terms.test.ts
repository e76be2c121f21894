import { describe, expect, test } from "vitest";
import { documentTerms, queryTerms } from "./terms.ts";

describe("terms", () => {
  test("English words are stemmed and stop words left out", () => {
    expect(documentTerms("The refunds are being processed")).toEqual(["refund", "process"]);
  });

  test("other languages keep every word as it is", () => {
    expect(documentTerms("Die Erstattung ist nicht verfügbar")).toEqual(
      ["die", "erstattung", "ist", "nicht", "verfugbar"].map((word) => `~${word}`),
    );
    expect(documentTerms("La devolución es gratis para los clientes")).toContain("~clientes");
  });

  test("a query word stands for both its English stem and its plain form", () => {
    expect(queryTerms("refunds")).toEqual([["refund", "~refunds"]]);
  });

  test("a query of stop words alone keeps them", () => {
    expect(queryTerms("who are you").map(([term]) => term)).toEqual(["who", "ar", "you"]);
  });
});
