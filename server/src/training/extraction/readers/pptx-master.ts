import type { OfficePackage } from "../office-package.ts";
import { attribute, type XmlHandler } from "../xml.ts";
import { createSlideHandler } from "./pptx-slide.ts";

/** Finds the texts that lie behind a slide, on its layout and on the master of that. */
export type BackgroundTexts = (slide: string) => string[];

interface Background {
  texts: string[];
  showsMaster: boolean;
}

/** Placeholders of layouts and masters are patterns; every other text is shown on each slide. */
export function createBackgroundTexts(office: OfficePackage): BackgroundTexts {
  const known = new Map<string, Background>();
  const target = (part: string, type: string) =>
    office.relationships(part).find((relation) => relation.type === type)?.target;

  function read(part: string): Background {
    const before = known.get(part);
    if (before) return before;
    const { shapes, handler } = createSlideHandler();
    const visibility = createVisibility();
    office.readOptional(part, {
      ...handler,
      open: (name, attributes) => {
        visibility.handler.open?.(name, attributes);
        handler.open?.(name, attributes);
      },
    });
    const texts = shapes
      .filter(({ isPlaceholder }) => !isPlaceholder)
      .flatMap(({ paragraphs, rows }) => [
        paragraphs.join("\n"),
        ...rows.map(({ cells }) => cells.map(({ text }) => text).join(" | ")),
      ])
      .filter((text) => text.trim() !== "");
    const background = { texts, showsMaster: visibility.showsMaster() };
    known.set(part, background);
    return background;
  }

  return (slide) => {
    const layoutPart = target(slide, "slideLayout");
    if (layoutPart === undefined) return [];
    const layout = read(layoutPart);
    const masterPart = layout.showsMaster ? target(layoutPart, "slideMaster") : undefined;
    return [...(masterPart === undefined ? [] : read(masterPart).texts), ...layout.texts];
  };
}

/** Watches the root of a slide or layout, which says whether what lies behind is shown. */
export function createVisibility(): { handler: XmlHandler; showsMaster: () => boolean } {
  let isShown = true;
  const handler: XmlHandler = {
    open: (name, attributes) => {
      if (name === "sld" || name === "sldLayout")
        isShown = !/^(0|false)$/.test(attribute(attributes, "showMasterSp") ?? "");
    },
  };
  return { handler, showsMaster: () => isShown };
}
