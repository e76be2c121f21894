import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { mapColumns } from "../../contacts/csv/columns.ts";
import { parseCsv } from "./parse-csv.ts";
import { fc } from "../../../test/property.ts";

const cell = fc.string({
  unit: fc.constantFrom("a", "é", "😀", '"', ",", ";", "\n", "\r\n", " ", "'"),
  maxLength: 8,
});

describe("reading a CSV file", () => {
  test.each([";", "\t", "|"])("two columns and few rows are told apart by %j", async (delimiter) => {
    const csv = `question${delimiter}answer\nWhen?${delimiter}Daily, from nine\n`;
    expect((await parseCsv(csv)).columns).toEqual(["question", "answer"]);
  });

  test("parses what was written, wherever the chunks end", async () => {
    const tables = fc.array(fc.tuple(cell, cell, cell), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(",", ";", "\t", "|"),
        fc.constantFrom("\n", "\r\n"),
        async (table, piece, delimiter, newline) => {
          const header = ["name", "email", "phone"];
          // A column of plain words lets the delimiter be recognised whatever the cells hold.
          const data = [header, header, ...table];
          const csv = `\uFEFF${Papa.unparse(data, { delimiter, newline, quotes: true })}`;
          const { columns, rows } = await parseCsv(csv, piece);
          expect(columns).toEqual(header);
          const tidy = (text: string) => text.replace(/\r\n?/g, "\n");
          const written = [header, ...table].filter((cells) => cells.some((text) => text.trim() !== ""));
          expect(rows.map(({ cells }) => cells)).toEqual(written.map((cells) => cells.map(tidy)));
          expect(rows.every(({ problem }) => problem === null)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("numbers rows as a spreadsheet does and skips empty ones", async () => {
    const { rows } = await parseCsv("name,email\n\nAda,a@x.example\n , \nBob,b@x.example\n");
    expect(rows.map(({ row }) => row)).toEqual([3, 5]);
  });

  test("names columns whose header is missing, duplicated or unusable in a mapping", async () => {
    const { columns } = await parseCsv("Email,,Email,__proto__\na,b,c,d");
    expect(columns).toEqual(["Email", "Column 2", "Email (2)", "Column 4"]);
  });

  test("marks a row whose quote is never closed, and keeps those before it", async () => {
    const { rows } = await parseCsv('name,email\nAda,a@x.example\n"Bob,b@x.example\nEve,e@x.example');
    expect(rows[0]).toMatchObject({ row: 2, problem: null });
    expect(rows[1]).toMatchObject({
      row: 3,
      problem: "A quoted cell is not closed or contains a stray quote.",
    });
  });

  test.each([
    ["", "The file is empty. It needs a header row that names its columns."],
    ["\n \n\r\n", "The file is empty. It needs a header row that names its columns."],
    [`name\n${"x\n".repeat(100_001)}`, "The file has more than 100000 rows. Split it and import the parts."],
    [`name\n${"\n".repeat(100_001)}x`, "The file has more than 100000 rows. Split it and import the parts."],
    [`${"c,".repeat(201)}\n`, "The file has more than 200 columns."],
    [
      `name\n"${"x".repeat(3_000_000)}`,
      "The file has a row of more than 1048576 characters. A quote may not be closed.",
    ],
  ])("refuses a file that is not a table or too large", async (csv, sentence) => {
    await expect(parseCsv(csv)).rejects.toMatchObject({ code: "invalid_params", fields: { csv: sentence } });
  });

  test("100,000 rows are read", async () => {
    expect((await parseCsv(`name\n${"x\n".repeat(100_000)}`)).rows).toHaveLength(100_000);
  });

  test("columns are matched by common spellings, each field once", () => {
    const columns = ["ID", "Full Name", "E-Mail Address", "Telephone", "TAGS", "Contact_Type", "email 2"];
    expect(mapColumns(columns, {}, [])).toEqual({
      ID: null,
      "Full Name": "name",
      "E-Mail Address": "email",
      Telephone: "phone",
      TAGS: "tags",
      Contact_Type: "type",
      "email 2": null,
    });
    expect(mapColumns(["Vorname", "Nachname", "Prénom"], {}, [])).toEqual({
      Vorname: "first_name",
      Nachname: "last_name",
      Prénom: null,
    });
    expect(mapColumns(["Email", "Other"], { Other: "email" }, [])).toEqual({ Email: null, Other: "email" });
    expect(mapColumns(["Email"], { Email: null }, [])).toEqual({ Email: null });
  });
});
