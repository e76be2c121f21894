import type { BlockWriter } from "../block-writer.ts";
import { formatCell } from "../cell-format.ts";
import type { DocumentLocation } from "../document.ts";
import type { OfficePackage } from "../office-package.ts";
import { attribute, type XmlHandler } from "../xml.ts";

interface Series {
  name: string;
  categories: string[];
  values: string[];
}

/** The parts of a series: its name, and what is on the two axes. */
const PARTS: Readonly<Record<string, keyof Series>> = {
  tx: "name",
  cat: "categories",
  xVal: "categories",
  val: "values",
  yVal: "values",
  bubbleSize: "values",
};
const MAX_POINTS = 2_000;

/** A chart: its titles, then each series as a row beside its categories. */
export function writeChart(
  office: OfficePackage,
  part: string,
  writer: BlockWriter,
  at: DocumentLocation,
): void {
  const { titles, series, handler } = createChartHandler();
  office.readOptional(part, handler);
  for (const title of titles) writer.paragraph(title, at);
  for (const { name, categories, values } of series) {
    // A point without a value leaves a hole.
    const points = Array.from(values, (value) => value ?? "");
    writer.row([name, ...points], ["", ...points.map((_, index) => categories[index] ?? "")], at);
  }
}

/** The titles of a chart and its axes, where the figures stand in a sheet as well. */
export function writeChartTitles(
  office: OfficePackage,
  part: string,
  writer: BlockWriter,
  at: DocumentLocation,
): void {
  const { titles, handler } = createChartHandler();
  office.readOptional(part, handler);
  for (const title of titles) writer.paragraph(title, at);
}

function createChartHandler(): { titles: string[]; series: Series[]; handler: XmlHandler } {
  const titles: string[] = [];
  const series: Series[] = [];
  let current: Series | null = null;
  let inside: keyof Series | null = null;
  let format = "General";
  let index = 0;
  let paragraph = "";
  let text: string | null = null;

  function addPoint(value: string): void {
    if (!current || !inside) return;
    if (inside === "name") current.name = [current.name, value].filter(Boolean).join(" ");
    else if (index < MAX_POINTS) current[inside][index] = shown(value, format);
  }

  const handler: XmlHandler = {
    open: (name, attributes) => {
      if (name === "ser") series.push((current = { name: "", categories: [], values: [] }));
      else if (current && Object.hasOwn(PARTS, name))
        [inside, format, index] = [PARTS[name] ?? null, "General", 0];
      else if (name === "pt") index = Math.max(0, Number(attribute(attributes, "idx")) || 0);
      else if (name === "t" || name === "v" || name === "formatCode") text = "";
    },
    close: (name) => {
      if (name === "ser") current = null;
      else if (Object.hasOwn(PARTS, name)) inside = null;
      else if (name === "formatCode") format = text ?? format;
      else if (name === "v") addPoint(text ?? "");
      else if (name === "t") paragraph += text ?? "";
      else if (name === "p") {
        if (paragraph.trim() !== "") titles.push(paragraph);
        paragraph = "";
      }
      if (name === "t" || name === "v" || name === "formatCode") text = null;
    },
    text: (value) => {
      if (text !== null) text += value;
    },
  };
  return { titles, series, handler };
}

function shown(value: string, format: string): string {
  const number = Number(value);
  return value.trim() === "" || Number.isNaN(number) ? value : formatCell(number, format, false);
}
