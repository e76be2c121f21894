import { texts } from "../i18n/index.ts";
import { splitLines } from "./split-lines.ts";

const strings = texts.projects.integrations.widget;

interface Shown {
  readonly name: string;
  readonly title: string;
  readonly color: string;
  readonly position: "left" | "right";
  readonly greeting: string;
  readonly suggested_questions: string;
}

/** A picture of the chat with the current settings. */
export function WidgetPreview({ values }: { readonly values: Shown }) {
  const color = /^#[0-9a-f]{6}$/i.test(values.color) ? values.color : "#3b5bdb";
  return (
    <figure className="rounded-xl border border-line bg-canvas p-5">
      <figcaption className="mb-3 text-xs font-medium text-muted">{strings.preview}</figcaption>
      <div aria-hidden className={`flex ${values.position === "left" ? "justify-start" : "justify-end"}`}>
        <div className="w-64 overflow-hidden rounded-xl border border-line bg-surface shadow-lg">
          <div className="px-4 py-3" style={{ background: color, color: readableOn(color) }}>
            <span className="text-[13px] font-semibold">{values.title || values.name}</span>
          </div>
          <div className="grid gap-2 p-3 text-[13px]">
            {values.greeting && (
              <p className="justify-self-start rounded-xl bg-hover px-3 py-2">{values.greeting}</p>
            )}
            {splitLines(values.suggested_questions).map((question) => (
              <span
                key={question}
                className="justify-self-end rounded-full border border-line px-2.5 py-1 text-xs"
              >
                {question}
              </span>
            ))}
          </div>
        </div>
      </div>
    </figure>
  );
}

/** Black or white, whichever can be read on the color. */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? "#000" : "#fff";
}
