import { projectsTexts } from "../i18n/areas/projects.ts";
import { splitLines } from "./split-lines.ts";

const strings = projectsTexts.integrations.widget;

interface Shown {
  readonly name: string;
  readonly title: string;
  readonly color: string;
  readonly position: "left" | "right";
  readonly greeting: string;
  readonly suggested_questions: string;
  readonly proactive: readonly { readonly enabled: boolean; readonly text: string }[];
  readonly home: boolean;
  readonly rating: boolean;
  readonly ratingQuestion: string;
}

interface PreviewProps {
  readonly values: Shown;
  /** The address of its logo. */
  readonly logo: string | null;
}

/** A picture of the chat with the current settings. */
export function WidgetPreview({ values, logo }: PreviewProps) {
  const color = /^#[0-9a-f]{6}$/i.test(values.color) ? values.color : "#3b5bdb";
  const bubble = values.proactive.find(({ enabled, text }) => enabled && text.trim() !== "");
  const isLeft = values.position === "left";
  return (
    <figure className="rounded-xl border border-line bg-canvas p-5">
      <figcaption className="mb-3 text-xs font-medium text-muted">{strings.preview}</figcaption>
      {/* Left and right are those of the screen, in every language. */}
      <div aria-hidden dir="ltr" className={`flex ${isLeft ? "justify-start" : "justify-end"}`}>
        <div dir="auto" className="w-64 overflow-hidden rounded-xl border border-line bg-surface shadow-lg">
          <div
            className="flex items-center gap-2 px-4 py-3"
            style={{ background: color, color: readableOn(color) }}
          >
            {logo && <img src={logo} alt="" className="size-6 rounded-md" />}
            <span className="text-[13px] font-semibold">{values.title || values.name}</span>
          </div>
          <div className="grid gap-2 p-3 text-[13px]">
            {values.greeting && (
              <p className="justify-self-start rounded-xl bg-hover px-3 py-2">{values.greeting}</p>
            )}
            {values.home && (
              <span
                className="rounded-lg px-3 py-2 text-center font-semibold"
                style={{ background: color, color: readableOn(color) }}
              >
                {strings.homeExample}
              </span>
            )}
            {splitLines(values.suggested_questions).map((question) => (
              <span
                key={question}
                className="justify-self-end rounded-full border border-line px-2.5 py-1 text-xs"
              >
                {question}
              </span>
            ))}
            {values.rating && (
              <div className="grid gap-1.5 border-t border-line pt-2">
                <span className="font-medium">{values.ratingQuestion || strings.ratingExample}</span>
                <span className="flex gap-1.5">
                  {[1, 2, 3, 4, 5].map((score) => (
                    <span key={score} className="flex-1 rounded-lg border border-line py-1 text-center">
                      {score}
                    </span>
                  ))}
                </span>
              </div>
            )}
          </div>
        </div>
      </div>
      {bubble && (
        <div
          aria-hidden
          dir="ltr"
          className={`mt-3 flex items-end gap-2 ${isLeft ? "flex-row-reverse justify-end" : "justify-end"}`}
        >
          <span
            dir="auto"
            className="max-w-48 rounded-xl border border-line bg-surface px-3 py-2 text-[13px] shadow"
          >
            {bubble.text}
          </span>
          <span className="size-10 shrink-0 rounded-full" style={{ background: color }} />
        </div>
      )}
    </figure>
  );
}

/** Black or white, whichever can be read on the color. */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? "#000" : "#fff";
}
