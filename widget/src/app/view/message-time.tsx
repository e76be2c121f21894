/** A formatter takes longer to make than a conversation to draw. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(locale: string, isToday: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${isToday}`;
  const options = isToday
    ? ({ timeStyle: "short" } as const)
    : ({ dateStyle: "medium", timeStyle: "short" } as const);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** When a message was sent: today the time, otherwise with its day. */
export function MessageTime({ at, locale }: { readonly at: string; readonly locale: string }) {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return (
    <>
      {" · "}
      <time dateTime={at}>{formatIn(locale, isToday).format(date)}</time>
    </>
  );
}
